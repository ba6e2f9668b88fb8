import {
  endpoints,
  type BulkResult,
  type ExamDetail,
  type ExamineeSelection,
} from '@mebae/contracts';
import {
  api,
  formatNumber,
  useLanguage,
  useMutate,
  useNotice,
  useTranslation,
} from '@mebae/platform';
import { useUndoNotice } from '@mebae/ui';

/**
 * Reminds, extends and reopens. Each says what it did and has the lists asked for again.
 * @param onDone what happens once something is done
 */
export function useFollowUp(exam: ExamDetail, people: ExamineeSelection, onDone: () => void) {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const notice = useNotice();
  const refresh = useMutate();
  const showUndoNotice = useUndoNotice('/exams');
  const params = { evalSettingID: exam.evalSettingID };
  const finish = async () => {
    onDone();
    await refresh('/exams');
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
      const body = { reminderID: crypto.randomUUID(), people };
      const result = await api(endpoints.examFollowUp.remind, { params, body });
      const { reminded, state, ...leftOut } = result;
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
      notify(
        'extended',
        await api(endpoints.examFollowUp.extend, { params, body: { people, endAt } }),
      ),
    reopen: async (endAt: string | null): Promise<void> =>
      notify(
        'reopened',
        await api(endpoints.examFollowUp.reopen, { params, body: { people, endAt } }),
      ),
  };
}
