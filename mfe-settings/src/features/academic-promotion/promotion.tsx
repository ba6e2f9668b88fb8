import type { PromotionState } from '@mebae/contracts';
import { Button, MessageBar, MessageBarBody, useSession } from '@mebae/platform';
import { isPromotion } from '@mebae/rules';
import { Allowed, EmptyState, ErrorState, LoadingState, Section, useBusy } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { Applied } from './applied.tsx';
import { DraftSteps } from './draft-steps.tsx';
import { usePromotion, usePromotionWrites } from './promotion.resource.ts';

/** The step into a new school year: not begun, under way, or applied. */
export function Promotion() {
  const { data, error, mutate } = usePromotion();
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  const isDone = data.applied?.toYear === data.toYear;
  return (
    <>
      {data.applied && <Applied applied={data.applied} />}
      {data.draft ? (
        <DraftSteps key={data.toYear} state={data} draft={data.draft} />
      ) : (
        !isDone && <Begin state={data} />
      )}
    </>
  );
}

function Begin({ state: { fromYear, toYear, hasStudents } }: { state: PromotionState }) {
  const t = useText();
  const { profile } = useSession();
  const { begin } = usePromotionWrites();
  const [isBusy, run] = useBusy();
  if (!hasStudents) {
    return <EmptyState title={t('promotion.nobody')} body={t('promotion.nobodyHint')} />;
  }
  return (
    <Section
      title={t('promotion.beginTitle', { from: fromYear, to: toYear })}
      description={t('promotion.beginHint', { to: toYear })}
    >
      {!isPromotion(profile) && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{t('promotion.first')}</MessageBarBody>
        </MessageBar>
      )}
      <ul>
        {(['classes', 'teachers', 'students', 'safe'] as const).map((point) => (
          <li key={point}>{t(`promotion.point.${point}`, { to: toYear })}</li>
        ))}
      </ul>
      <Allowed call="promotion.begin">
        <Button appearance="primary" disabledFocusable={isBusy} onClick={() => run(begin)}>
          {t('promotion.begin', { to: toYear })}
        </Button>
      </Allowed>
    </Section>
  );
}
