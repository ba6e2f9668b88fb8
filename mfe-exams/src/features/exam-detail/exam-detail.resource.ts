import { endpoints, examEndpoints } from '@mebae/contracts';
import { api, useApi, useMutate, type CallArgs } from '@mebae/platform';

/** How often a running course is asked for its progress, in milliseconds. */
const refreshMs = 30_000;

const paramsOf = (evalSettingID: number) => ({ params: { evalSettingID } });

/** One course, its progress as it moves. */
export const useExam = (evalSettingID: number) =>
  useApi(examEndpoints.detail, paramsOf(evalSettingID), { refreshMs, keepPreviousData: true });

/** One page of the progress of each person. */
export const useExaminees = (
  evalSettingID: number,
  query: CallArgs<typeof examEndpoints.examinees>['query'],
) =>
  useApi(
    examEndpoints.examinees,
    { ...paramsOf(evalSettingID), query },
    { keepPreviousData: true },
  );

/** Personal links of a class. */
export const useLinks = (evalSettingID: number, schoolClassID: number | undefined) =>
  useApi(examEndpoints.links, { ...paramsOf(evalSettingID), query: { schoolClassID } });

/** What staff do with a course; what is shown of courses is asked for anew afterwards. */
export function useExamActions(evalSettingID: number) {
  const refresh = useMutate();
  const args = paramsOf(evalSettingID);
  return {
    end: async (): Promise<void> => {
      await api(examEndpoints.end, args);
      await Promise.all([refresh('/exams'), refresh(endpoints.operations.list)]);
    },
    scoreAgain: async (): Promise<void> => {
      await api(examEndpoints.score, args);
      await Promise.all([refresh('/exams'), refresh(endpoints.operations.list)]);
    },
    /** @param leave leads away first: the course itself can't be asked for any more */
    remove: async (leave: () => Promise<void>): Promise<void> => {
      await api(examEndpoints.remove, args);
      await leave();
      await refresh(examEndpoints.list);
    },
  };
}
