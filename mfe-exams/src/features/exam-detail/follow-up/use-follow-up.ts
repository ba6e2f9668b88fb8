import type { BulkResult, ExamDetail, ExamineeSelection } from '@mebae/contracts';
import { formatNumber, useLanguage, useNotice, useTranslation } from '@mebae/platform';
import { useUndoNotice } from '@mebae/ui';
import { useFollowUpCalls } from '../exam-detail.resource.ts';

/**
 * Reminds, extends and reopens. Each says what it did and has the lists asked for again.
 * @param onDone what happens once something is done
 */
export function useFollowUp(exam: ExamDetail, people: ExamineeSelection, onDone: () => void) {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const notice = useNotice();
  const calls = useFollowUpCalls(exam.evalSettingID, people);
  const showUndoNotice = useUndoNotice('/exams');
  const finish = async () => {
    onDone();
    await calls.refresh();
  };
  const notify = async (key: 'extended' | 'reopened', { changed, undoID }: BulkResult) => {
    showUndoNotice(
      changed === 0
        ? t(`follow.${key}Nobody`)
        : t(`follow.${key}`, { people: formatNumber(changed, language) }),
      undoID,
    );
    await finish();
  };
  return {
    remind: async (): Promise<void> => {
      const { reminded, state, ...leftOut } = await calls.remind();
      const reasons = (['withoutEmail', 'handedIn', 'ended'] as const).filter(
        (reason) => leftOut[reason] > 0,
      );
      const sentences = [
        t(reminded === 0 ? 'follow.remindedNobody' : `follow.reminded.${state}`, {
          people: formatNumber(reminded, language),
        }),
        ...reasons.map((reason) =>
          t(`follow.leftOut.${reason}`, { people: formatNumber(leftOut[reason], language) }),
        ),
      ];
      notice.success(sentences.join(' '));
      await finish();
    },
    extend: async (endAt: string | null): Promise<void> =>
      notify('extended', await calls.extend(endAt)),
    reopen: async (endAt: string | null): Promise<void> =>
      notify('reopened', await calls.reopen(endAt)),
  };
}
