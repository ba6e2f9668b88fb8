import {
  EventRefusal,
  type EventDetail,
  type EventOptions,
  type eventEndpoints,
} from '@mebae/contracts';
import {
  dayInJapan,
  examStatusOf,
  mayChangeEvent,
  normaliseText,
  schoolYearOf,
  visibleClasses,
  visibleClassesOfAllYears,
} from '@mebae/rules';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import { audit } from '../../../lib/audit/audit.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import { reopenForSurveys } from '../../../lib/events/reopen-for-surveys.repository.ts';
import { disableNestedLoops } from '../../../lib/database/disable-nested-loops.repository.ts';
import { conflict, Failure, forbidden, notFound, wrongYear } from '../../../lib/calls/failure.ts';
import { pageOf } from '../../../lib/calls/page.ts';
import { readerOf } from '../../../lib/school-words/text-reader.ts';
import { toSchoolClass } from '../../../lib/classes/school-class.ts';
import * as figures from './event-figures.repository.ts';
import * as options from './event-options.repository.ts';
import { eventExists } from './event-parts.repository.ts';
import { listPeople } from './event-people.repository.ts';
import { eventValuesOf } from './event-values.ts';
import * as writes from './event-writes.repository.ts';
import { toEventDetail, toEventRow, type EventFacts } from './events.mapper.ts';
import * as repository from './events.repository.ts';
import * as items from './survey-items.repository.ts';
import { planItems, wantedItems } from './survey-items.ts';
import type { Call } from '../../../lib/calls/call.ts';

const unknownEvent = (): Failure => notFound.row('eventID');

async function factsOf(
  caller: Caller,
  rows: readonly repository.EventHeadRow[],
): Promise<EventFacts> {
  const { tx, session, now } = caller;
  const { companyID } = session;
  const reader = await readerOf(caller);
  const eventIDs = rows.map(({ eventID }) => eventID);
  const courseIDs = rows
    .flatMap(({ courseBefore, courseAfter }) => [courseBefore, courseAfter])
    .filter((id) => id !== null);
  const targets = await figures.targetsOfEvents(tx, companyID, eventIDs);
  const courses = await figures.coursesByID(tx, companyID, courseIDs);
  // last of all: it changes how the rest of the transaction is planned
  await disableNestedLoops(tx);
  return {
    targets,
    courses,
    figures: await figures.figuresOfEvents(tx, companyID, eventIDs),
    currentYear: schoolYearOf(now),
    now,
    reader,
  };
}

/** A page of the school year's events, latest first. */
export async function listEvents(caller: Call<typeof eventEndpoints.list>) {
  const { tx, session, language, now, query } = caller;
  const { state, growingPurposeID, schoolClassID, activityID } = query;
  const filter = {
    schoolYear: session.schoolYear,
    search: normaliseText(query.search ?? ''),
    state,
    growingPurposeID,
    schoolClassID,
    activityID,
    today: dayInJapan(now),
  };
  const { rows, total } = await repository.listEvents(
    tx,
    session.companyID,
    filter,
    language,
    pageOf(query),
  );
  const facts = await factsOf(caller, rows);
  return { data: rows.map((row) => toEventRow(row, session, facts)), totalRecords: total };
}

/**
 * Reads the targets that the caller can choose for an event: own classes, groups of theirs, and courses with own
 * students.
 */
export async function eventOptions({
  tx,
  session,
  now,
}: Call<typeof eventEndpoints.options>): Promise<EventOptions> {
  const { companyID, schoolYear } = session;
  const key = { companyID, schoolYear };
  const scope = visibleClasses(session);
  const courses = await options.readCourses(tx, key, visibleClassesOfAllYears(session));
  return {
    classes: await options.readClasses(tx, key, scope),
    groupSettings: await options.readGroupSettings(tx, key, scope),
    courses: courses.map((course) => ({
      evalSettingID: course.evalSettingID,
      title: course.title,
      startAt: course.startAt.toISOString(),
      endAt: course.endAt.toISOString(),
      status: examStatusOf(course, now),
    })),
  };
}

/**
 * One event of any school year.
 * @throws Failure 404 when this school has none of that id
 */
export async function getEvent(caller: Caller, eventID: number): Promise<EventDetail> {
  const { tx, session, language } = caller;
  const row = await repository.findEvent(tx, session.companyID, eventID, language);
  if (!row) throw unknownEvent();
  const stored = await items.itemsOfEvent(tx, session.companyID, eventID);
  const facts = await factsOf(caller, [row]);
  return toEventDetail(row, session, { ...facts, items: stored });
}

/**
 * Makes an event of the current school year.
 * @throws Failure 2023 for tabs, 2003 for a text that is missing or an own question with an id, `EventRefusal`s
 */
export async function createEvent(
  caller: Call<typeof eventEndpoints.create>,
): Promise<EventDetail> {
  const { tx, session, now, body } = caller;
  const { companyID, schoolYear, userID } = session;
  const { values, targets } = await eventValuesOf(caller, body, null);
  const { copiedFrom } = body;
  const isCopy =
    copiedFrom !== null && (await eventExists(tx, companyID, copiedFrom, { lock: true }));
  const eventID = await writes.insertEvent(tx, {
    ...values,
    companyID,
    schoolYear,
    copiedFrom: isCopy ? copiedFrom : null,
    userID,
    now,
  });
  const key = { companyID, eventID };
  await writes.writeParts(tx, key, { activityIDs: body.activityIDs, targets });
  await items.writeItems(tx, key, planItems([], wantedItems(body)));
  await reopen(caller, values);
  await audit(tx, session, 'event.create', { detail: { eventID } });
  return getEvent(caller, eventID);
}

/**
 * Changes an event. Questions that stay keep their answers, and what would lose any is refused.
 * The body has its new values, and the `updatedAt` that the caller read.
 * @throws Failure 404, 403, 409 for an event of another year and `changedMeanwhile`, `EventRefusal`s, and what
 *   `createEvent` throws
 */
export async function changeEvent(
  caller: Call<typeof eventEndpoints.update>,
): Promise<EventDetail> {
  const {
    tx,
    session,
    now,
    params: { eventID },
    body,
  } = caller;
  const { companyID, userID } = session;
  const before = await lockOwnEvent(caller, eventID);
  assertUnchanged(before, body.updatedAt);
  const stored = await figures.targetsOfEvents(tx, companyID, [eventID]);
  await items.lockItems(tx, companyID, eventID);
  const { values, targets } = await eventValuesOf(caller, body, { ...before, targets: stored });
  await assertCoursesStay(caller, before, values);
  const plan = planItems(await items.itemsOfEvent(tx, companyID, eventID), wantedItems(body));
  const key = { companyID, eventID };
  await writes.updateEvent(tx, key, { ...values, updatedBy: userID }, now);
  await writes.writeParts(tx, key, { activityIDs: body.activityIDs, targets });
  await items.writeItems(tx, key, plan);
  await reopen(caller, values);
  await audit(tx, session, 'event.update', { detail: { eventID } });
  return getEvent(caller, eventID);
}

async function reopen(
  { tx, session, now }: Caller,
  { courseBefore, courseAfter }: { courseBefore: number | null; courseAfter: number | null },
): Promise<void> {
  if (courseBefore !== null) await reopenForSurveys(tx, session.companyID, courseBefore, now);
  if (courseAfter !== null) await reopenForSurveys(tx, session.companyID, courseAfter, now);
}

/**
 * Deletes an event with its survey and what was answered.
 * @throws Failure 404, 403, 409 for an event of another year
 */
export async function removeEvent(caller: Call<typeof eventEndpoints.remove>): Promise<void> {
  const {
    tx,
    session,
    params: { eventID },
    query: { updatedAt: readAt },
  } = caller;
  const { companyID } = session;
  assertUnchanged(await lockOwnEvent(caller, eventID), readAt);
  await items.lockItems(tx, companyID, eventID);
  const stored = await items.itemsOfEvent(tx, companyID, eventID);
  await writes.deleteEvent(tx, { companyID, eventID });
  const answers = stored.reduce((sum, item) => sum + item.answers, 0);
  await audit(tx, session, 'event.delete', { detail: { eventID, answers } });
}

/**
 * A page of the students of an event whom the caller may see, with how far each is.
 * @throws Failure 404
 */
export async function eventPeople({
  tx,
  session,
  params: { eventID },
  query,
}: Call<typeof eventEndpoints.people>) {
  const { companyID } = session;
  if (!(await eventExists(tx, companyID, eventID, { lock: false }))) throw unknownEvent();
  await disableNestedLoops(tx);
  const filter = {
    scope: visibleClassesOfAllYears(session),
    schoolClassID: query.schoolClassID ?? null,
    state: query.state ?? null,
    moment: query.moment ?? null,
  };
  const { rows, total } = await listPeople(tx, companyID, eventID, filter, pageOf(query));
  return {
    data: rows.map((row) => ({ ...row, schoolClass: toSchoolClass(row) })),
    totalRecords: total,
  };
}

async function lockOwnEvent({ tx, session }: Caller, eventID: number) {
  const row = await repository.lockEvent(tx, session.companyID, eventID);
  if (!row) throw unknownEvent();
  if (!mayChangeEvent(session, row)) throw forbidden();
  if (row.schoolYear !== session.schoolYear) throw wrongYear();
  return row;
}

/** @throws Failure `courseAnswered` (409) when the survey was answered in a course that the event would lose */
async function assertCoursesStay(
  { tx, session }: Caller,
  before: repository.StoredEvent,
  after: { courseBefore: number | null; courseAfter: number | null },
): Promise<void> {
  const lost = [
    before.courseBefore === after.courseBefore ? null : before.courseBefore,
    before.courseAfter === after.courseAfter ? null : before.courseAfter,
  ];
  if (lost.every((id) => id === null)) return;
  const answered = await items.answeredCourses(tx, session.companyID, before.eventID);
  if (answered.some((id) => lost.includes(id))) {
    throw conflict([EventRefusal.CourseAnswered]);
  }
}
