import { examEndpoints, type ExamChange } from '@mebae/contracts';
import { api, useApi, useMutate } from '@mebae/platform';

/** The course to change; null asks nothing. */
export const useExam = (evalSettingID: number | null) =>
  useApi(examEndpoints.detail, evalSettingID === null ? null : { params: { evalSettingID } });

/** Changes a course; what is shown of courses is asked for anew. */
export function useChangeExam(evalSettingID: number): (change: ExamChange) => Promise<void> {
  const refresh = useMutate();
  return async (body) => {
    await api(examEndpoints.change, { params: { evalSettingID }, body });
    await refresh('/exams');
  };
}
