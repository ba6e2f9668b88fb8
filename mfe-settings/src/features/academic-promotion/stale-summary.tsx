import type { PromotionCounts } from '@mebae/contracts';
import {
  formatNumber,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  useLanguage,
} from '@mebae/platform';
import { useOthersChangeText, type OthersChange } from '@mebae/ui/forms';
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
  const textOf = useOthersChangeText();
  const changed = countedWays.filter((way) => stale.before[way] !== counts[way]);
  return (
    <MessageBar intent="warning" layout="multiline" role="alert">
      <MessageBarBody>
        {stale.reason === 'changed' && <MessageBarTitle>{textOf(stale.change)}</MessageBarTitle>}
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
