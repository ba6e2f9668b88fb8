import type { PromotionState } from '@mebae/contracts';
import { formatDateTime, useLanguage, useNotice } from '@mebae/platform';
import { Allowed, ConfirmButton, Section } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { Counts } from './counts.tsx';
import { usePromotionWrites } from './promotion.resource.ts';

/** What the last promotion has done, and the way back from it. */
export function Applied({ applied }: { applied: NonNullable<PromotionState['applied']> }) {
  const t = useText();
  const language = useLanguage();
  const notice = useNotice();
  const { undo } = usePromotionWrites();
  const { toYear, appliedAt, counts, course } = applied;
  const undoNow = async () => {
    await undo(toYear);
    notice.success(t('promotion.undone', { to: toYear }));
  };
  return (
    <Section
      title={t('promotion.applied', { to: toYear })}
      description={t('promotion.appliedAt', { at: formatDateTime(appliedAt, language) })}
    >
      <Counts counts={counts} />
      {course === null ? (
        <Allowed call="promotion.undo">
          <ConfirmButton
            title={t('promotion.undoTitle', { to: toYear })}
            body={t('promotion.undoBody', { to: toYear })}
            confirmLabel={t('promotion.undo')}
            danger
            onConfirm={undoNow}
          >
            {t('promotion.undo')}
          </ConfirmButton>
        </Allowed>
      ) : (
        <p>{t('promotion.noUndo', { course, to: toYear })}</p>
      )}
    </Section>
  );
}
