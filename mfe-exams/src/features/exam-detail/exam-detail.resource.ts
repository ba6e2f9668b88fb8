import {
  endpoints,
  examEndpoints,
  examMailEndpoints,
  liveStates,
  outboxEndpoints,
  scoreEndpoints,
  type ExamineeSelection,
  type LoginCards,
} from '@mebae/contracts';
import { api, download, useApi, useMutate, type CallArgs } from '@mebae/platform';
import { runningMs } from '../../lib/exam.resource.ts';

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

/** Reads whose answers look careless. */
export const useCareless = (evalSettingID: number) =>
  useApi(scoreEndpoints.careless, paramsOf(evalSettingID));

/** Students whose trends ask for a talk. */
export const useCareList = (evalSettingID: number) =>
  useApi(scoreEndpoints.careList, paramsOf(evalSettingID));

/** Own files of login cards that can be downloaded. */
export const useCards = (evalSettingID: number) =>
  useApi(endpoints.loginCards.list, paramsOf(evalSettingID));

/** Login cards of this course that are being drawn; the frame keeps the list of operations fresh. */
export function useDrawnCards(evalSettingID: number) {
  const { data } = useApi(endpoints.operations.list, {});
  return (data?.data ?? []).filter(
    ({ kind, route, state }) =>
      kind === 'drawLoginCards' &&
      liveStates.some((live) => live === state) &&
      route.startsWith(`/pages/exam/${evalSettingID}?`),
  );
}

/** Saves a file of login cards. */
export const downloadCards = (evalSettingID: number, { cardsID, fileName }: LoginCards) =>
  download(endpoints.loginCards.file, { params: { evalSettingID, cardsID } }, fileName);

/** Has login cards drawn, which the frame's banner follows. */
export function useDrawCards(evalSettingID: number) {
  const refresh = useMutate();
  return async (body: CallArgs<typeof endpoints.loginCards.start>['body']): Promise<void> => {
    await api(endpoints.loginCards.start, { ...paramsOf(evalSettingID), body });
    await refresh(endpoints.operations.list);
  };
}

/** Calls that follow up on people of a course; `refresh` asks anew for what is shown of courses. */
export function useFollowUpCalls(evalSettingID: number, people: ExamineeSelection) {
  const refresh = useMutate();
  const args = paramsOf(evalSettingID);
  return {
    remind: () =>
      api(endpoints.examFollowUp.remind, {
        ...args,
        body: { reminderID: crypto.randomUUID(), people },
      }),
    extend: (endAt: string | null) =>
      api(endpoints.examFollowUp.extend, { ...args, body: { people, endAt } }),
    reopen: (endAt: string | null) =>
      api(endpoints.examFollowUp.reopen, { ...args, body: { people, endAt } }),
    refresh: () => refresh('/exams'),
  };
}

/** Calls of staff for a course; what is shown of courses is asked for anew afterwards. */
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
    /** @param updatedAt of the course as it is shown; one that somebody has changed since stays, and is shown as it is now */
    remove: async (updatedAt: string): Promise<void> => {
      try {
        await api(examEndpoints.remove, { ...args, query: { updatedAt } });
      } catch (error) {
        await refresh('/exams');
        throw error;
      }
      await refresh('/exams', `/exams/${evalSettingID}`);
    },
  };
}
