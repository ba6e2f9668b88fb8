import { examEndpoints, ExamStatus, type ExamDetail } from '@mebae/contracts';
import { useApi } from '@mebae/platform';

/** How often progress is asked for, in milliseconds: while people answer, and before and after. */
export const runningMs = 10_000;
const restingMs = 30_000;

const refreshMs = (exam: ExamDetail | undefined): number =>
  exam?.status === ExamStatus.UnderExamination ? runningMs : restingMs;

/** One course, its progress as it moves. */
export const useExam = (evalSettingID: number) =>
  useApi(
    examEndpoints.detail,
    { params: { evalSettingID } },
    { refreshMs, keepPreviousData: true },
  );
