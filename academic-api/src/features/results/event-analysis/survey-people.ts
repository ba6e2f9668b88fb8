import { surveyItemKinds, type SurveyMoment } from '@mebae/contracts';
import type { TargetStudent } from '../../../lib/events/target-students.repository.ts';
import type { AnswersOfStudent, SurveyItemRow } from './event-analysis.repository.ts';

/** A student of an event with the steps that the student chose, by question. */
export interface SurveyPerson {
  studentID: number;
  enrolmentID: number;
  schoolClassID: number | null;
  values: ReadonlyMap<number, number>;
  /** Positions of chosen options, by question. */
  options: ReadonlyMap<number, readonly number[]>;
  /** Questions answered in words. */
  texts: ReadonlySet<number>;
}

const nothing = { values: new Map(), options: new Map(), texts: new Set<number>() };

/** Every student of an event once, with what each answered; answers of who is not one of them are left out. */
export function toPeople(
  students: readonly Omit<TargetStudent, 'eventID'>[],
  answers: readonly AnswersOfStudent[],
): SurveyPerson[] {
  const answersOf = new Map(answers.map((row) => [row.studentID, row]));
  return students.map(({ studentID, enrolmentID, schoolClassID }) => {
    const row = answersOf.get(studentID);
    return { studentID, enrolmentID, schoolClassID, ...(row ? readRow(row) : nothing) };
  });
}

function readRow({ surveyItemIDs, values, options, hasText }: AnswersOfStudent) {
  const found = {
    values: new Map<number, number>(),
    options: new Map<number, number[]>(),
    texts: new Set<number>(),
  };
  for (const [at, id] of surveyItemIDs.entries()) {
    const value = values[at];
    if (value !== null && value !== undefined) found.values.set(id, value);
    if (options[at]) found.options.set(id, options[at].split(' ').map(Number));
    if (hasText[at]) found.texts.add(id);
  }
  return found;
}

const [expectationKind, participationKind, feltChangeKind] = surveyItemKinds;

/** The questions that every event has, and those of its own. */
export function sortItems(items: readonly SurveyItemRow[]) {
  const ofKind = (kind: SurveyItemRow['kind']) => items.filter((item) => item.kind === kind);
  const [expectation, participation, feltChange] = [
    ofKind(expectationKind),
    ofKind(participationKind),
    ofKind(feltChangeKind),
  ];
  return {
    expectation,
    participation,
    feltChange,
    common: [...expectation, ...participation, ...feltChange],
    own: items.filter(({ kind }) => kind === 'scale' || kind === 'choice' || kind === 'text'),
  };
}
export type SortedItems = ReturnType<typeof sortItems>;

/** Somebody's mean over those of some questions that the person answered; null without any. */
export function meanOver(person: SurveyPerson, items: readonly SurveyItemRow[]): number | null {
  let [sum, n] = [0, 0];
  for (const { surveyItemID } of items) {
    const value = person.values.get(surveyItemID);
    if (value === undefined) continue;
    sum += value;
    n++;
  }
  return n === 0 ? null : sum / n;
}

/** Whether somebody took part in an activity. */
export const tookPart = (person: SurveyPerson, { participation }: SortedItems): boolean =>
  participation.some(({ surveyItemID }) => (person.values.get(surveyItemID) ?? 0) > 0);

/** Whether somebody answered one of the questions of every event, before or after. */
export const hasAnswered = (
  person: SurveyPerson,
  moment: SurveyMoment,
  { common }: SortedItems,
): boolean => common.some((item) => item.moment === moment && person.values.has(item.surveyItemID));
