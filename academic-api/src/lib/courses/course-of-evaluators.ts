import { ExamStatus } from '@mebae/contracts';
import { examStatusOf, visibleClasses } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import { courseOfEvaluators, peopleOfCourse } from './evaluators.repository.ts';
import { conflict, notFound } from '../calls/failure.ts';
import type { StaffSession } from '../accounts/session.ts';

/**
 * A course whose evaluators are read or changed.
 * @throws Failure grow.22 (404) for one that is not there
 */
export async function findCourse(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  now: Date,
  { lock = false } = {},
) {
  const course = await courseOfEvaluators(tx, companyID, evalSettingID, { lock });
  if (!course) throw notFound.course();
  return { ...course, isOpen: examStatusOf(course, now) !== ExamStatus.Ended };
}

/**
 * The same for a change by somebody.
 * @throws Failure grow.22 (404), also for a course that has nobody whom the caller may see; academic.1 `ended` (409)
 */
export async function visibleOpenCourse(
  tx: Tx,
  session: StaffSession,
  evalSettingID: number,
  now: Date,
) {
  const course = await findCourse(tx, session.companyID, evalSettingID, now, { lock: true });
  if (visibleClasses(session) !== null) await visiblePeople(tx, session, evalSettingID);
  return assertOpen(course);
}

function assertOpen<Course extends { isOpen: boolean }>(course: Course): Course {
  if (!course.isOpen) throw conflict('ended');
  return course;
}

/**
 * The same for the worker.
 * @throws Failure grow.22 (404); academic.1 `ended` (409) once the course is over
 */
export async function openCourse(tx: Tx, companyID: number, evalSettingID: number, now: Date) {
  return assertOpen(await findCourse(tx, companyID, evalSettingID, now, { lock: true }));
}

/**
 * The people of a course whom the caller may see, with what they give and receive.
 * @throws Failure grow.22 (404) when there are none
 */
export async function visiblePeople(
  tx: Tx,
  session: StaffSession,
  evalSettingID: number,
  schoolClassID?: number,
) {
  const people = await peopleOfCourse(tx, session.companyID, evalSettingID, {
    scope: visibleClasses(session),
    ...(schoolClassID !== undefined && { schoolClassID }),
  });
  if (people.length === 0 && (schoolClassID !== undefined || visibleClasses(session) !== null)) {
    throw notFound.course();
  }
  return people;
}
