import {
  type AnswerResult,
  type AnswerSession,
  type AnswerStatus,
  type SurveyAnswerInput,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import {
  eventsOfCourse,
  readSurveyItems,
  type CarriedEvent,
  type SurveyItemRow,
} from '../../../lib/events/survey-items.repository.ts';
import { toSurveys } from '../../../lib/events/surveys.ts';
import type { CandidateSession } from '../../../lib/accounts/session.ts';
import { refusalOf } from '../../../lib/courses/answer-status.ts';
import { clampAnsweredAt, lastSurveyAnswers } from './merge.ts';
import * as repository from './surveys.repository.ts';

/** Questions about events that a candidate is asked. */
export interface AskedSurveys {
  events: CarriedEvent[];
  items: SurveyItemRow[];
}

/** Reads the course's questions about the events that have the candidate among their targets. */
export async function askedSurveys(tx: Tx, session: CandidateSession): Promise<AskedSurveys> {
  const { companyID, evalSettingID, studentID } = session;
  const events = await eventsOfCourse(tx, companyID, evalSettingID);
  return { events, items: await readSurveyItems(tx, { companyID, events, studentID }) };
}

/** The surveys of a session with what the candidate has answered. */
export async function readSurveys(
  tx: Tx,
  session: CandidateSession,
  { events, items }: AskedSurveys,
  wording: 'general' | 'primary',
): Promise<Pick<AnswerSession, 'surveys' | 'surveyAnswers'>> {
  if (items.length === 0) return { surveys: [], surveyAnswers: [] };
  const ids = items.map((item) => item.surveyItemID);
  const answers = await repository.surveyAnswersOf(tx, session, ids);
  return {
    surveys: toSurveys(events, items, wording),
    surveyAnswers: answers.map((row) => ({ ...row, answeredAt: row.answeredAt.toISOString() })),
  };
}

/** Whether an answer is one that its question can have; one that was taken back says nothing. */
function fits(item: SurveyItemRow, { value, options, text }: SurveyAnswerInput): boolean {
  const { kind } = item;
  const hasValue = value !== null;
  if (kind === 'text') return !hasValue && options.length === 0;
  if (text !== '') return false;
  if (kind === 'choice') {
    const isThere = options.every((position) => position < item.options.length);
    return !hasValue && isThere && (item.isMultiple || options.length <= 1);
  }
  return options.length === 0 && (value !== 0 || kind === 'participation');
}

/**
 * Keeps answers to surveys: of several to one question the later one, in whatever order they come.
 * @returns how many are safe, and which were refused and why
 */
export async function saveSurveyAnswers(
  tx: Tx,
  session: CandidateSession,
  times: { status: AnswerStatus; startAt: Date; handedInAt: Date | null },
  given: readonly SurveyAnswerInput[],
  now: Date,
): Promise<Pick<AnswerResult, 'taken' | 'refusedSurveyAnswers'>> {
  if (given.length === 0) return { taken: 0, refusedSurveyAnswers: [] };
  const { items } = await askedSurveys(tx, session);
  const asked = new Map(items.map((item) => [item.surveyItemID, item]));
  const refusedSurveyAnswers: AnswerResult['refusedSurveyAnswers'] = [];
  const taken = given.flatMap((answer) => {
    const { surveyItemID } = answer;
    const answeredAt = clampAnsweredAt(answer.answeredAt, times.startAt, now);
    const item = asked.get(surveyItemID);
    const reason = refusalOf(times, item !== undefined && fits(item, answer), answeredAt);
    if (reason === null) return [{ ...answer, answeredAt, eventID: item!.eventID }];
    refusedSurveyAnswers.push({ surveyItemID, reason });
    return [];
  });
  if (taken.length > 0) {
    await repository.upsertSurveyAnswers(tx, session, lastSurveyAnswers(taken), now);
  }
  return { taken: taken.length, refusedSurveyAnswers };
}

/** Required questions that a candidate has not answered, in their order. */
export async function missingSurveyItems(tx: Tx, session: CandidateSession): Promise<number[]> {
  const { items } = await askedSurveys(tx, session);
  const required = items.filter((item) => item.isRequired).map((item) => item.surveyItemID);
  if (required.length === 0) return [];
  const answered = await repository.answeredItems(tx, session, required);
  return required.filter((id) => !answered.has(id));
}
