import { EventRefusal, limits, type EventBody, type EventTargetBody } from '@mebae/contracts';
import { mayTargetClasses, visibleClassesOfAllYears } from '@mebae/rules';
import type { Caller } from '../../../lib/calls/caller.ts';
import { isInOrder } from '../../../lib/events/courses-of-event.repository.ts';
import { type Failure, refused } from '../../../lib/calls/failure.ts';
import { lineOf, paragraphsOf } from '../../../lib/calls/typed-text.ts';
import type { TargetRow } from './event-figures.repository.ts';
import * as parts from './event-parts.repository.ts';
import type { EventValues } from './event-writes.repository.ts';
import type { StoredEvent } from './events.repository.ts';

/** An event as it is stored, with its targets. */
export type EventBefore = StoredEvent & { targets: readonly TargetRow[] };

const refusal = (code: EventRefusal, field?: string): Failure =>
  refused(field === undefined ? [code] : [code, field]);

const keyOf = (target: {
  schoolClassID?: number | null;
  groupSettingID?: number | null;
  groupNumber?: number | null;
}): string =>
  [target.schoolClassID, target.groupSettingID, target.groupNumber].map((id) => id ?? '').join();

/**
 * The targets of an event, each once. A target that it has already stays, also where the caller could not choose it any
 * more.
 * @throws Failure `targetUnknown`
 */
async function targetsOf(
  { tx, session }: Caller,
  given: readonly EventTargetBody[],
  before: EventBefore | null,
): Promise<EventTargetBody[]> {
  const { companyID, schoolYear } = session;
  const key = { companyID, schoolYear };
  const targets = [...new Map(given.map((target) => [keyOf(target), target])).values()];
  const stored = new Set(before?.targets.map(keyOf));
  const added = targets.filter((target) => !stored.has(keyOf(target)));
  const classIDs = added.flatMap((target) =>
    target.kind === 'class' ? [target.schoolClassID] : [],
  );
  const groups = added.flatMap((target) => (target.kind === 'group' ? [target] : []));
  const classes = await parts.lockTargetClasses(tx, key, classIDs);
  const settings = await parts.lockGroupSettings(tx, key, [
    ...new Set(groups.map(({ groupSettingID }) => groupSettingID)),
  ]);
  const isKnownGroup = ({ groupSettingID, groupNumber }: (typeof groups)[number]): boolean => {
    const setting = settings.find((row) => row.groupSettingID === groupSettingID);
    if (!setting || !mayTargetClasses(session, setting.schoolClassIDs)) return false;
    return groupNumber === null || setting.groupNumbers.includes(groupNumber);
  };
  const isKnown =
    classes.length === classIDs.length &&
    mayTargetClasses(session, classIDs) &&
    groups.every(isKnownGroup);
  if (!isKnown) throw refusal(EventRefusal.TargetUnknown);
  return targets;
}

/**
 * The courses of an event exist and are in order; those that it has already need not be the caller's to see.
 * @throws Failure `partUnknown`, `courseOrder`
 */
async function assertCourses(
  { tx, session }: Caller,
  { courseBefore, courseAfter }: Pick<EventBody, 'courseBefore' | 'courseAfter'>,
  before: EventBefore | null,
): Promise<void> {
  const { companyID, schoolYear } = session;
  const ids = [courseBefore, courseAfter].filter((id) => id !== null);
  const stored = [before?.courseBefore, before?.courseAfter];
  const added = ids.filter((id) => !stored.includes(id));
  const scope = visibleClassesOfAllYears(session);
  const chosen = await parts.lockCourses(tx, companyID, added, scope);
  const kept = await parts.lockCourses(
    tx,
    companyID,
    ids.filter((id) => stored.includes(id)),
    null,
  );
  const isOfYears = chosen.every(
    (course) => course.schoolYear === schoolYear || course.schoolYear === schoolYear - 1,
  );
  const courses = new Map([...chosen, ...kept].map((course) => [course.evalSettingID, course]));
  if (!isOfYears || ids.some((id) => !courses.has(id))) {
    throw refusal(EventRefusal.PartUnknown, 'course');
  }
  const [first, second] = [courses.get(courseBefore ?? 0), courses.get(courseAfter ?? 0)];
  if (first && second && !isInOrder(first, second)) throw refusal(EventRefusal.CourseOrder);
}

/** @throws Failure `partUnknown` with the field */
async function assertParts({ tx, session }: Caller, body: EventBody, before: EventBefore | null) {
  const { companyID } = session;
  const activities = await parts.lockActivities(tx, companyID, body.activityIDs);
  if (activities < body.activityIDs.length) {
    throw refusal(EventRefusal.PartUnknown, 'activityIDs');
  }
  const added = (field: 'growingPurposeIDs' | 'destinationIDs'): number[] => {
    const stored = new Set(before?.[field].map(Number));
    return body[field].filter((id) => !stored.has(id));
  };
  const growingPurposeIDs = added('growingPurposeIDs');
  const destinationIDs = added('destinationIDs');
  const known = await parts.countMasters(tx, companyID, { growingPurposeIDs, destinationIDs });
  if (known.purposes < growingPurposeIDs.length) {
    throw refusal(EventRefusal.PartUnknown, 'growingPurposeIDs');
  }
  if (known.destinations < destinationIDs.length) {
    throw refusal(EventRefusal.PartUnknown, 'destinationIDs');
  }
}

/**
 * The columns of an event, once all that it refers to is there and held.
 * @param before the event as it is stored; null for a new one
 * @throws Failure 2023 for tabs, 2003 for an empty title, `targetUnknown`, `partUnknown`, `courseOrder`
 */
export async function eventValuesOf(
  caller: Caller,
  body: EventBody,
  before: EventBefore | null,
): Promise<{ values: EventValues; targets: EventTargetBody[] }> {
  const values = {
    title: lineOf('title', body.title, limits.titleLength),
    startsOn: body.startsOn,
    endsOn: body.endsOn,
    destinationIDs: body.destinationIDs,
    growingPurposeIDs: body.growingPurposeIDs.toSorted((a, b) => a - b),
    note: paragraphsOf('note', body.note),
    courseBefore: body.courseBefore,
    courseAfter: body.courseAfter,
  };
  await assertParts(caller, body, before);
  await assertCourses(caller, body, before);
  return { values, targets: await targetsOf(caller, body.targets, before) };
}
