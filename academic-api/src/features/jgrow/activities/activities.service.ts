import {
  ActivityRefusal,
  type activityEndpoints,
  limits,
  type ActivityBody,
  type ActivityDetail,
} from '@mebae/contracts';
import { mayChangeActivity, normaliseText } from '@mebae/rules';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import type { Caller } from '../../../lib/calls/caller.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { setOnEvent } from '../../../lib/events/set-on-event.ts';
import {
  type Failure,
  forbidden,
  invalidValue,
  notFound,
  refused,
} from '../../../lib/calls/failure.ts';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import { toComponents } from '../../../lib/events/activity-components.ts';
import { pageOf } from '../../../lib/calls/page.ts';
import { readerOf } from '../../../lib/school-words/text-reader.ts';
import { lineOf, paragraphsOf } from '../../../lib/calls/typed-text.ts';
import { toActivity } from './activities.mapper.ts';
import * as repository from './activities.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

const unknownActivity = (): Failure => notFound.row('activityID');

/** A page of the school's activities, and how many each scope has under the same filter. */
export async function listActivities(caller: Call<typeof activityEndpoints.list>) {
  const { tx, session, language, query } = caller;
  const { companyID, userID } = session;
  const { scope, growingPurposeID, componentID } = query;
  const filter = { search: normaliseText(query.search ?? ''), growingPurposeID, componentID };
  const counts = await repository.countActivities(tx, companyID, userID, filter);
  const listed = { ...filter, scope, language };
  const page = pageOf(query);
  const rows = await repository.listActivities(tx, companyID, userID, listed, page);
  const reader = await readerOf(caller);
  const data = rows.map((row) => toActivity(row, session, reader));
  return { data, totalRecords: counts[scope], counts };
}

/** The seeded components by kind. */
export async function activityComponents(caller: Call<typeof activityEndpoints.components>) {
  const { tx, language } = caller;
  return toComponents(await repository.activityComponents(tx, language), await readerOf(caller));
}

/**
 * One activity.
 * @throws Failure 404 when this school has none of that id
 */
export async function getActivity(caller: Caller, activityID: number): Promise<ActivityDetail> {
  const { tx, session, language } = caller;
  const row = await repository.findActivity(tx, session.companyID, activityID, language);
  if (!row) throw unknownActivity();
  const events = await repository.eventsOfActivity(tx, session.companyID, activityID);
  return { ...toActivity(row, session, await readerOf(caller)), events };
}

/**
 * Makes an activity of the caller's own.
 * @throws Failure 2023 for tabs, 2003 for what is missing or unknown, `titleTaken`
 */
export async function createActivity(
  caller: Call<typeof activityEndpoints.create>,
): Promise<ActivityDetail> {
  const { tx, session, now, body } = caller;
  const values = await valuesOf(caller, body);
  const { companyID, userID } = session;
  await lockTitle(caller, values.title);
  const activityID = await repository.insertActivity(tx, companyID, userID, values, now);
  await audit(tx, session, 'activity.create', { detail: { activityID } });
  return getActivity(caller, activityID);
}

/**
 * Changes an activity.
 * The body has its new values, and the `updatedAt` that the caller read.
 * @throws Failure 404, 403, `changedMeanwhile` (409), and what `createActivity` throws
 */
export async function changeActivity(
  caller: Call<typeof activityEndpoints.update>,
): Promise<ActivityDetail> {
  const {
    tx,
    session,
    now,
    params: { activityID },
    body,
  } = caller;
  const { companyID, userID } = session;
  const before = await lockOwnActivity(caller, activityID);
  assertUnchanged(before, body.updatedAt);
  const values = await valuesOf(caller, body);
  await lockTitle(caller, values.title, activityID);
  await repository.updateActivity(tx, companyID, activityID, { ...values, updatedBy: userID }, now);
  await audit(tx, session, 'activity.update', { detail: { activityID } });
  return getActivity(caller, activityID);
}

/** @throws Failure 404, 403; grow.2029 while an event uses it */
export async function removeActivity(caller: Call<typeof activityEndpoints.remove>): Promise<void> {
  const {
    tx,
    session,
    params: { activityID },
    query: { updatedAt: readAt },
  } = caller;
  assertUnchanged(await lockOwnActivity(caller, activityID), readAt);
  const events = await repository.eventsOfActivity(tx, session.companyID, activityID);
  if (events.length > 0) throw setOnEvent(events);
  await repository.deleteActivity(tx, session.companyID, activityID);
  await audit(tx, session, 'activity.delete', { detail: { activityID } });
}

/**
 * Adds a destination of the school's own.
 * @throws Failure 2023 for tabs, 2003 for no name, `destinationTaken`
 */
export async function createDestination(
  caller: Call<typeof activityEndpoints.createDestination>,
): Promise<{ ID: number; destinationName: string }> {
  const {
    tx,
    session,
    body: { destinationName: given },
  } = caller;
  const name = lineOf('destinationName', given, limits.nameLength);
  await lockInSchool(tx, session.companyID, 'names of activities');
  if (await repository.destinationTaken(tx, session.companyID, name)) {
    throw refused(ActivityRefusal.DestinationTaken);
  }
  const ID = await repository.insertDestination(tx, session.companyID, name);
  await audit(tx, session, 'destination.create', { detail: { destinationID: ID } });
  return { ID, destinationName: name };
}

async function lockTitle({ tx, session }: Caller, title: string, except?: number): Promise<void> {
  await lockInSchool(tx, session.companyID, 'names of activities');
  if (await repository.titleTaken(tx, session.companyID, title, except)) {
    throw refused(ActivityRefusal.TitleTaken);
  }
}

async function lockOwnActivity({ tx, session }: Caller, activityID: number) {
  const row = await repository.lockActivity(tx, session.companyID, activityID);
  if (!row) throw unknownActivity();
  if (!mayChangeActivity(session, row)) throw forbidden();
  return row;
}

async function valuesOf(
  { tx, session }: Caller,
  body: ActivityBody,
): Promise<repository.ActivityValues> {
  const values = {
    title: lineOf('title', body.title, limits.titleLength),
    description: paragraphsOf('description', body.description),
    growingPurposeIDs: body.growingPurposeIDs.toSorted((a, b) => a - b),
    componentIDs: body.componentIDs.toSorted((a, b) => a - b),
    durationMinutes: body.durationMinutes,
    beforeWork: paragraphsOf('beforeWork', body.beforeWork),
    afterWork: paragraphsOf('afterWork', body.afterWork),
    destinationID: body.destinationID,
    isTemplate: body.isTemplate,
  };
  const known = await repository.knownReferences(tx, session.companyID, {
    purposeIDs: values.growingPurposeIDs,
    componentIDs: values.componentIDs,
    destinationID: values.destinationID,
  });
  if (known.purposes < values.growingPurposeIDs.length) throw invalidValue('growingPurposeIDs');
  if (known.components < values.componentIDs.length) throw invalidValue('componentIDs');
  if (!known.destination) throw invalidValue('destinationID');
  return values;
}
