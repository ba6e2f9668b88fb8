import { limits, type EventTexts, type GroupSize } from '@mebae/contracts';
import { peopleOfFigures, readsOfOthers } from '@mebae/rules';
import { auditView } from '../../../lib/audit/audit-view.repository.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import { readTargetStudents } from '../../../lib/events/target-students.repository.ts';
import { notFound } from '../../../lib/calls/failure.ts';
import { pageOf } from '../../../lib/calls/page.ts';
import { createRandom } from '../../../lib/processes/seeded-random.ts';
import * as repository from './event-analysis.repository.ts';
import { eventNotFound } from './read-events.ts';
import { findWords } from './find-words.ts';
import { countWords, searchableText } from './words.ts';

/** An answer in words, and whose it is. */
interface GivenText {
  surveyItemID: number;
  studentID: number;
  text: string;
}

/**
 * Answers without whose they are, in an order that says nothing of class or number and stays the same when others are
 * added.
 */
export const shuffledTexts = (answers: readonly GivenText[]): string[] =>
  answers
    .map(({ surveyItemID, studentID, text }) => ({
      text,
      lot: createRandom(`text/${surveyItemID}/${studentID}`)(),
    }))
    .toSorted((a, b) => a.lot - b.lot)
    .map(({ text }) => text.trim());

/** Answers in words come without names, so there are none while so few have answered that staff would know whose they are. */
const sizeOfTexts = (n: number, total: number): GroupSize => ({
  n,
  of: total,
  detail: n < limits.rankingMinimum ? 'none' : 'exact',
});

/**
 * The answers in words to some of an event's questions, of its students whom the caller may see; none to a question that
 * fewer than five answered.
 * @returns by question
 */
export async function readShownTexts(
  { tx, session, now }: Pick<Caller, 'tx' | 'session' | 'now'>,
  eventID: number,
  surveyItemIDs: readonly number[],
): Promise<Map<number, { size: GroupSize; texts: string[] }>> {
  const { companyID } = session;
  const people = peopleOfFigures(
    session,
    'event',
    await readTargetStudents(tx, { companyID, eventIDs: [eventID] }),
  );
  if (readsOfOthers(session, people)) {
    await auditView(tx, session, 'figures.view', { detail: { part: 'eventTexts', eventID } }, now);
  }
  const students = new Set(people.map(({ studentID }) => studentID));
  const answers = (await repository.readTexts(tx, companyID, surveyItemIDs)).filter(
    ({ studentID, text }) => students.has(studentID) && text.trim() !== '',
  );
  return new Map(
    surveyItemIDs.map((id) => {
      const own = answers.filter(({ surveyItemID }) => surveyItemID === id);
      const size = sizeOfTexts(own.length, people.length);
      return [id, { size, texts: size.detail === 'none' ? [] : shuffledTexts(own) }];
    }),
  );
}

/**
 * Answers in words to one question, and how many have each word.
 * @throws Failure academic.1 (404) for an event or a question that is not there
 */
export async function readTexts(
  caller: Caller,
  eventID: number,
  query: {
    surveyItemID: number;
    search?: string | undefined;
    word?: string | undefined;
    page: number;
    pageSize: number;
  },
): Promise<EventTexts> {
  const { tx, session, language } = caller;
  const { companyID, schoolYear } = session;
  const eventIDs = [eventID];
  const events = await repository.readEvents(tx, { companyID, schoolYear, eventIDs });
  if (events.length === 0) throw eventNotFound();
  const items = await repository.readItems(tx, { companyID, eventIDs, language });
  const { surveyItemID } = query;
  if (!items.some((item) => item.kind === 'text' && item.surveyItemID === surveyItemID)) {
    throw notFound.row('surveyItemID');
  }
  const found = (await readShownTexts(caller, eventID, [surveyItemID])).get(surveyItemID);
  const { size, texts } = found ?? { size: sizeOfTexts(0, 0), texts: [] };
  const part = searchableText(query.search ?? '');
  const { word } = query;
  const words = await findWords(texts);
  const matching = texts.filter(
    (text, at) =>
      searchableText(text).includes(part) && (word === undefined || words[at]?.includes(word)),
  );
  const { limit, offset } = pageOf(query);
  return {
    size,
    data: matching.slice(offset, offset + limit).map((text) => ({ text })),
    totalRecords: matching.length,
    words: countWords(words),
  };
}
