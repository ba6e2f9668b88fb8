import { Failure, notFound } from '../../../lib/calls/failure.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import { readTargetStudents } from '../../../lib/events/target-students.repository.ts';
import { areComparable, peopleOfFigures } from '@mebae/rules';
import {
  comparedBy,
  readMeasuredPeople,
  type MeasuredPerson,
} from '../../../lib/score-groups/measured-people.ts';
import { readCompetencies } from '../../../lib/score-groups/score-options.repository.ts';
import * as repository from './event-analysis.repository.ts';
import { pairPeople, type PersonWithChange } from './score-change.ts';
import { sortItems, toPeople, type SortedItems, type SurveyPerson } from './survey-people.ts';

/** All that an analysis of an event is computed from. */
export interface EventData {
  event: repository.EventWithCourses;
  courseBefore: repository.CourseOfEvent | null;
  courseAfter: repository.CourseOfEvent | null;
  items: SortedItems;
  /** Students of the targets whom the caller may see, each once. */
  people: SurveyPerson[];
  /** Competencies of which both courses have fixed scores. */
  competencies: Awaited<ReturnType<typeof readCompetencies>>;
  /** Examinees of both courses whom the caller may see in both, whether or not they are students of the event. */
  changes: PersonWithChange[];
  /** Whether the classes of the changes may be compared. */
  isComparable: boolean;
}

export const eventNotFound = (): Failure => notFound.row('eventID');

/**
 * Events with their students, answers and scores, in the order that they are asked for.
 * @throws Failure academic.1 (404) for an event that is not there, or of a later year than the caller's
 */
export async function readEventData(
  { tx, session, language }: Caller,
  eventIDs: readonly number[],
): Promise<EventData[]> {
  const { companyID, schoolYear } = session;
  const events = await repository.readEvents(tx, { companyID, schoolYear, eventIDs });
  const items = await repository.readItems(tx, { companyID, eventIDs, language });
  const allStudents = await readTargetStudents(tx, { companyID, eventIDs });
  const students = peopleOfFigures(session, 'event', allStudents);
  const answers = await repository.readAnswers(tx, companyID, eventIDs);
  const courseIDs = events
    .flatMap((e) => [e.courseBefore, e.courseAfter])
    .filter((id) => id !== null);
  const courses = await repository.readCourses(tx, companyID, courseIDs);
  const competencies = await readCompetencies(tx, language);
  const byCourse = new Map<number, MeasuredPerson[]>();
  const courseOf = (id: number | null) =>
    courses.find(({ evalSettingID }) => evalSettingID === id) ?? null;
  const measures = competencies.map(({ competencyID }) => [competencyID]);
  for (const { evalSettingID, hasScores } of courses) {
    if (!hasScores) continue;
    const people = await readMeasuredPeople(tx, companyID, evalSettingID, measures);
    byCourse.set(evalSettingID, peopleOfFigures(session, 'event', people));
  }
  return eventIDs.map((eventID) => {
    const event = events.find((row) => row.eventID === eventID);
    if (!event) throw eventNotFound();
    const [courseBefore, courseAfter] = [courseOf(event.courseBefore), courseOf(event.courseAfter)];
    const positions = competencies.flatMap(({ competencyID }, position) =>
      courseBefore?.hasScores &&
      courseAfter?.hasScores &&
      [courseBefore, courseAfter].every(({ competencyIDs }) => competencyIDs.includes(competencyID))
        ? [position]
        : [],
    );
    const competenciesOf = (course: repository.CourseOfEvent | null) =>
      (byCourse.get(course?.evalSettingID ?? 0) ?? []).map((person) => ({
        ...person,
        values: positions.map((position) => person.values[position] ?? null),
        subsets: positions.map((position) => person.subsets[position] ?? null),
      }));
    const [before, after] = [competenciesOf(courseBefore), competenciesOf(courseAfter)];
    return {
      event,
      courseBefore,
      courseAfter,
      items: sortItems(items.filter((item) => item.eventID === eventID)),
      people: toPeople(
        students.filter((student) => student.eventID === eventID),
        answers.filter((row) => row.eventID === eventID),
      ),
      competencies: positions.flatMap((position) => competencies[position] ?? []),
      changes: positions.length === 0 ? [] : pairPeople(before, after),
      // a change is a figure of both courses
      isComparable: [before, after].every((people) =>
        positions.every((_, position) => areComparable(comparedBy(people, position))),
      ),
    };
  });
}
