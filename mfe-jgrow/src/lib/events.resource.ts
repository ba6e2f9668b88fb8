import {
  endpoints,
  EventRefusal,
  limits,
  surveyProgressStates,
  type EventBody,
  type EventDetail,
  type EventState,
  type ReminderResult,
  type SurveyMoment,
  type SurveyProgressState,
} from '@mebae/contracts';
import { ApiError, api, useApi, useMutate } from '@mebae/platform';
import { useMemo } from 'react';

/** Filter of a list of events, and its page. */
interface EventFilter {
  search: string;
  state: EventState | null;
  growingPurposeID: number | null;
  schoolClassID: number | null;
  page: number;
  pageSize: number;
}

/** One page of the school year's events. */
export const useEvents = ({
  search,
  state,
  growingPurposeID,
  schoolClassID,
  page,
  pageSize,
}: EventFilter) =>
  useApi(
    endpoints.events.list,
    {
      query: {
        search: search || undefined,
        state: state ?? undefined,
        growingPurposeID: growingPurposeID ?? undefined,
        schoolClassID: schoolClassID ?? undefined,
        page,
        pageSize,
      },
    },
    { keepPreviousData: true },
  );

/** One event; null asks for none. */
export const useEvent = (eventID: number | null) =>
  useApi(endpoints.events.detail, eventID === null ? null : { params: { eventID } });

/** Reads an event as it is now. */
export const readEvent = (eventID: number): Promise<EventDetail> =>
  api(endpoints.events.detail, { params: { eventID } });

/**
 * Reads the options of an event. Courses that were just made elsewhere are there once the window has the focus again.
 */
export const useEventOptions = () =>
  useApi(endpoints.events.options, {}, { revalidateOnFocus: true });

/** Filter of the list of people, and its page. */
interface PeopleFilter {
  schoolClassID: number | null;
  moment: SurveyMoment | null;
  state: SurveyProgressState | null;
  page: number;
  pageSize: number;
}

/** One page of an event's students, and how far each is. */
export const useEventPeople = (
  eventID: number,
  { schoolClassID, moment, state, page, pageSize }: PeopleFilter,
) =>
  useApi(
    endpoints.events.people,
    {
      params: { eventID },
      query: {
        schoolClassID: schoolClassID ?? undefined,
        moment: moment ?? undefined,
        state: (moment && state) ?? undefined,
        page,
        pageSize,
      },
    },
    { keepPreviousData: true },
  );

/** Classes of the school year. */
export const useClasses = () => useApi(endpoints.classes.list, {});

const refusals = Object.values(EventRefusal);

/** Why the API has refused an event, and which part of it where it says so; null for other errors. */
export function eventRefusalOf(
  error: unknown,
): { refusal: EventRefusal; part: string | undefined } | null {
  const [reason, part] = error instanceof ApiError ? error.reason : [];
  const refusal = refusals.find((known) => known === reason);
  return refusal ? { refusal, part } : null;
}

/** Calls that change events; afterwards lists and pages show it. */
export function useEventWrites() {
  const refresh = useMutate();
  return useMemo(
    () => ({
      create: async (body: EventBody): Promise<EventDetail> => {
        const event = await api(endpoints.events.create, { body });
        await refresh('/jgrow');
        return event;
      },
      /** @param updatedAt the version that the change is based on */
      update: async (eventID: number, body: EventBody, updatedAt: string) => {
        await api(endpoints.events.update, { params: { eventID }, body: { ...body, updatedAt } });
        await refresh('/jgrow');
      },
      /** Deletes it as it is shown; one that somebody has changed since stays, and is shown as it is now. */
      remove: async ({ eventID, updatedAt }: EventDetail) => {
        try {
          await api(endpoints.events.remove, { params: { eventID }, query: { updatedAt } });
        } catch (error) {
          await refresh('/jgrow/events');
          throw error;
        }
        await refresh('/jgrow', `/jgrow/events/${eventID}`);
      },
    }),
    [refresh],
  );
}

const unfinished = surveyProgressStates.filter(
  (state) => state === 'pending' || state === 'progressing',
);

/** Students of an event who are asked and have not answered all of a survey, as far as the caller may see them. */
export async function readUnfinished(eventID: number, moment: SurveyMoment): Promise<number[]> {
  const found: number[] = [];
  for (const state of unfinished) {
    let page = 1;
    let total = 0;
    do {
      const query = { moment, state, page, pageSize: limits.pageSizeMax };
      const answer = await api(endpoints.events.people, { params: { eventID }, query });
      found.push(...answer.data.map((person) => person.studentID));
      total = answer.totalRecords;
      page += 1;
    } while ((page - 1) * limits.pageSizeMax < total);
  }
  return found;
}

/**
 * Reminds students of a course by mail, in as many calls as they need. Afterwards courses are asked for anew.
 * @returns what became of all of them together
 */
export function useRemindInCourse() {
  const refresh = useMutate();
  return async (evalSettingID: number, studentIDs: readonly number[]): Promise<ReminderResult> => {
    const result = await remindInCourse(evalSettingID, studentIDs);
    await refresh('/exams');
    return result;
  };
}

async function remindInCourse(
  evalSettingID: number,
  studentIDs: readonly number[],
): Promise<ReminderResult> {
  const sum: ReminderResult = {
    reminded: 0,
    withoutEmail: 0,
    handedIn: 0,
    ended: 0,
    state: 'queued',
  };
  for (let from = 0; from < studentIDs.length; from += limits.importRows) {
    const people = { studentIDs: studentIDs.slice(from, from + limits.importRows) };
    const result = await api(endpoints.examFollowUp.remind, {
      params: { evalSettingID },
      body: { reminderID: crypto.randomUUID(), people },
    });
    sum.reminded += result.reminded;
    sum.withoutEmail += result.withoutEmail;
    sum.handedIn += result.handedIn;
    sum.ended += result.ended;
    sum.state = result.state;
  }
  return sum;
}
