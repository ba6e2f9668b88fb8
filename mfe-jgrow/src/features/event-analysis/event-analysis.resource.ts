import {
  endpoints,
  type ComparedEvent,
  type EventAnalysis,
  type EventTexts,
} from '@mebae/contracts';
import { download, useApi, type UseApiResult } from '@mebae/platform';

const calls = endpoints.eventAnalysis;

/** Events that somebody has answered about, latest first. */
export const useAnsweredEvents = () => useApi(calls.events, {});
export type AnsweredEvent = NonNullable<
  ReturnType<typeof useAnsweredEvents>['data']
>['data'][number];

export const useAnalysis = (eventID: number): UseApiResult<EventAnalysis> =>
  useApi(calls.analysis, { params: { eventID } });

/** One page of the answers in words to a question. */
export const useTexts = (
  eventID: number,
  query: {
    surveyItemID: number;
    search: string;
    word: string | undefined;
    page: number;
    pageSize: number;
  },
): UseApiResult<EventTexts> =>
  useApi(calls.texts, { params: { eventID }, query }, { keepPreviousData: true });

/** Events beside each other. */
export const useComparison = (
  eventIDs: readonly number[],
): UseApiResult<{ data: ComparedEvent[] }> =>
  useApi(calls.compare, { query: { eventIDs: eventIDs.join(',') } }, { keepPreviousData: true });

/** Saves an analysis as Excel. @param fileName unless the server names it */
export const downloadAnalysis = (eventID: number, fileName: string): Promise<void> =>
  download(calls.exportFile, { params: { eventID } }, fileName);
