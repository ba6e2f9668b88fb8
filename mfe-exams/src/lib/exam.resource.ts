import { examDraftEndpoints, examEndpoints, ExamStatus, type ExamDetail } from '@mebae/contracts';
import { api, useApi, useMutate } from '@mebae/platform';

/** How often progress is asked for, in milliseconds: while people answer, and before and after. */
export const runningMs = 10_000;
const restingMs = 30_000;

const refreshMs = (exam: ExamDetail | undefined): number =>
  exam?.status === ExamStatus.UnderExamination ? runningMs : restingMs;

/** One course, its progress as it moves. */
export const useExam = (evalSettingID: number | null) =>
  useApi(examEndpoints.detail, evalSettingID === null ? null : { params: { evalSettingID } }, {
    refreshMs,
    keepPreviousData: true,
  });

/** Begins a draft with the settings of a course; afterwards lists show it. */
export function useStartCopy() {
  const refresh = useMutate();
  return async (evalSettingID: number) => {
    const copied = await api(examDraftEndpoints.copy, { params: { evalSettingID } });
    await refresh('/exams');
    return copied;
  };
}
