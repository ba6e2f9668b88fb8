import type { PromotionCounts } from '@mebae/contracts';
import {
  formatDateTime,
  formatNumber,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  personName,
  useLanguage,
} from '@mebae/platform';
import type { OthersChange } from '@mebae/ui/forms';
import { useText } from '../../lib/text.ts';
import { countedWays } from './counts.tsx';

/** Why a promotion was not applied as its summary showed it, and the figures that the summary showed. */
export type Stale = { before: PromotionCounts } & (
  | { reason: 'changed'; change: OthersChange }
  | { reason: 'dataChanged' | 'blocked' }
);

interface StaleSummaryProps {
  stale: Stale;
  /** As they are now. */
  counts: PromotionCounts;
}

/** Says who has changed the draft since the summary was shown, and which figures are others now. */
export function StaleSummary({ stale, counts }: StaleSummaryProps) {
  const t = useText();
  const language = useLanguage();
  const title = useTitle(stale);
  const changed = countedWays.filter((way) => stale.before[way] !== counts[way]);
  return (
    <MessageBar intent="warning" layout="multiline" role="alert">
      <MessageBarBody>
        {title !== null && <MessageBarTitle>{title}</MessageBarTitle>}
        {t(`promotion.stale.${stale.reason}`)}
        {changed.length > 0 && (
          <ul>
            {changed.map((way) => (
              <li key={way}>
                {t('promotion.stale.count', {
                  label: t(`promotion.way.${way}`),
                  before: formatNumber(stale.before[way], language),
                  after: formatNumber(counts[way], language),
                })}
              </li>
            ))}
          </ul>
        )}
      </MessageBarBody>
    </MessageBar>
  );
}

/** Who has changed it and when; null where it was not the draft that has changed. */
function useTitle(stale: Stale): string | null {
  const t = useText();
  const language = useLanguage();
  if (stale.reason !== 'changed') return null;
  const { by, at: moment } = stale.change;
  const at = formatDateTime(moment, language);
  return by
    ? t('promotion.stale.by', { name: personName(by, language), at })
    : t('promotion.stale.bySomebody', { at });
}
