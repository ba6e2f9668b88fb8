import { UndoRefusal, type PromotionState } from '@mebae/contracts';
import { ApiError, formatDateTime, useLanguage, useNotice } from '@mebae/platform';
import { Allowed, ConfirmButton, Section, useRefusedText } from '@mebae/ui';
import { useText, type Text } from '../../lib/text.ts';
import { Counts } from './counts.tsx';
import { usePromotion, usePromotionWrites } from './promotion.resource.ts';

/** Why it can't be taken back: by a course, an event or students of the new year; null for every other failure. */
function refusalText(t: Text, error: unknown, to: number): string | null {
  if (!(error instanceof ApiError)) return null;
  const [code, ...others] = error.reason;
  if (code === UndoRefusal.AlreadyUndone) return t('promotion.alreadyUndone', { to });
  if (code !== UndoRefusal.DependsOn) return null;
  return t('promotion.undoRefused', { to, names: others.join(t('list.separator')) });
}

/** The changes of the last promotion, and the way back from it. */
export function Applied({ applied }: { applied: NonNullable<PromotionState['applied']> }) {
  const t = useText();
  const language = useLanguage();
  const notice = useNotice();
  const refusedText = useRefusedText();
  const { undo } = usePromotionWrites();
  const { mutate } = usePromotion();
  const { toYear, appliedAt, counts, course } = applied;
  const undoNow = async () => {
    try {
      await undo(applied);
      notice.success(t('promotion.undone', { to: toYear }));
    } catch (error) {
      const why = refusalText(t, error, toYear) ?? refusedText(error);
      if (why === null) throw error;
      notice.error(why);
      // somebody has made a course, taken it back or applied it anew since this page was opened
      await mutate();
    }
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
