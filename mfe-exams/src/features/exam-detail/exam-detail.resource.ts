import {
  endpoints,
  examEndpoints,
  examMailEndpoints,
  outboxEndpoints,
  scoreEndpoints,
} from '@mebae/contracts';
import { api, useApi, useMutate, type CallArgs } from '@mebae/platform';
import { runningMs } from '../../lib/use-exam.ts';

const paramsOf = (evalSettingID: number) => ({ params: { evalSettingID } });

/** One page of the progress of each person, as it moves while the course runs. */
export const useExaminees = (
  evalSettingID: number,
  query: CallArgs<typeof examEndpoints.examinees>['query'],
  isRunning: boolean,
) =>
  useApi(
    examEndpoints.examinees,
    { ...paramsOf(evalSettingID), query },
    { refreshMs: isRunning ? runningMs : 0, keepPreviousData: true },
  );

/** One page of the mails of a course. */
export const useExamMails = (
  evalSettingID: number,
  query: CallArgs<typeof examMailEndpoints.list>['query'],
) =>
  useApi(examMailEndpoints.list, { ...paramsOf(evalSettingID), query }, { keepPreviousData: true });

/** Tries a mail of a course again; what is shown of the course is asked for anew. */
export function useRetryMail(evalSettingID: number): (mailID: number) => Promise<void> {
  const refresh = useMutate();
  return async (mailID) => {
    await api(outboxEndpoints.retry, { params: { mailID } });
    await Promise.all([refresh(`/exams/${evalSettingID}`), refresh('/outbox')]);
  };
}

/** Personal links of a class. */
export const useLinks = (evalSettingID: number, schoolClassID: number | undefined) =>
  useApi(examEndpoints.links, { ...paramsOf(evalSettingID), query: { schoolClassID } });

/** Whose answers look careless. */
export const useCareless = (evalSettingID: number) =>
  useApi(scoreEndpoints.careless, paramsOf(evalSettingID));

/** Students whose trends ask for a talk. */
export const useCareList = (evalSettingID: number) =>
  useApi(scoreEndpoints.careList, paramsOf(evalSettingID));

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
