import {
  changedMeanwhile,
  RosterRefusal,
  type Operation,
  type RosterService,
  type rosterServiceEndpoints,
} from '@mebae/contracts';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import { audit } from '../../../lib/audit/audit.ts';
import type { Call, LongCall } from '../../../lib/calls/call.ts';
import { conflict, notFound, refused } from '../../../lib/calls/failure.ts';
import { pageOf } from '../../../lib/calls/page.ts';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import { startOperation } from '../../../lib/operations/start-operation.ts';
import { readOrgs } from '../../../lib/roster-import/one-roster/service/read-service.ts';
import { RosterClient } from '../../../lib/roster-import/one-roster/service/roster-client.ts';
import { RosterProblem } from '../../../lib/roster-import/one-roster/service/roster-problem.ts';
import { accessOf } from './roster-access.ts';
import { interruptedFailure, lostAfterMs, toRun } from './roster-run.mapper.ts';
import * as repository from './roster-service.repository.ts';
import { testLimits } from './test-limits.ts';

/** The page of the service, of runs that are under way. */
const rosterPage = '/pages/schoolSetting/roster';

/** The school's roster service, as far as the operator has registered one. */
export async function readService({
  tx,
  session: { companyID },
  now,
}: Call<typeof rosterServiceEndpoints.read>): Promise<{ service: RosterService | null }> {
  const row = await repository.findService(tx, companyID);
  if (!row) return { service: null };
  const runs = (await repository.openRuns(tx, companyID)).map((run) => toRun(run, now));
  return {
    service: {
      address: row.address,
      org: row.orgID === null ? null : { id: row.orgID, name: row.orgName ?? '' },
      isNightly: row.isNightly ?? false,
      appliesItself: row.appliesItself ?? false,
      updatedAt: row.updatedAt?.toISOString() ?? null,
      running: runs.find(({ state }) => state === 'running') ?? null,
      waiting: runs.find(({ state }) => state === 'waiting') ?? null,
    },
  };
}

/**
 * Says which school of the service is this one, and what happens by itself. With another school all that was read is
 * forgotten.
 * @throws Failure academic.1 (404), `orgMissing`; 409 `changedMeanwhile`
 */
export async function saveService({
  tx,
  session,
  body: { org, isNightly, appliesItself, updatedAt: readAt },
  now,
}: Call<typeof rosterServiceEndpoints.save>): Promise<void> {
  const { companyID, userID } = session;
  await lockInSchool(tx, companyID, 'roster service');
  if (!(await repository.findService(tx, companyID))) throw notFound.row('rosterService');
  const before = await repository.lockSetting(tx, companyID);
  if (before) assertUnchanged(before, readAt ?? '');
  else if (readAt !== null) throw conflict(changedMeanwhile);
  if (isNightly && org === null) throw refused(RosterRefusal.OrgMissing);
  if (before && before.orgID !== (org?.id ?? null)) {
    await repository.forgetRecords(tx, companyID);
    await repository.discardWaiting(tx, companyID);
  }
  const values = { orgID: org?.id ?? null, orgName: org?.name ?? '', isNightly, appliesItself };
  await repository.saveSetting(tx, companyID, { ...values, updatedAt: now, updatedBy: userID });
  await audit(tx, session, 'school.rosterService', {
    detail: { organisation: values.orgName, isNightly, appliesItself },
  });
}

/** Asks the service for a token and its schools; outside of any transaction. */
export async function testService({
  deps,
  transact,
}: LongCall<typeof rosterServiceEndpoints.test>) {
  const row = await transact((tx, { companyID }) => repository.findService(tx, companyID));
  if (!row) throw notFound.row('rosterService');
  try {
    const client = new RosterClient(accessOf(deps.config, row), testLimits);
    return { orgs: await readOrgs(client), failure: null };
  } catch (error) {
    if (!(error instanceof RosterProblem)) throw error;
    return { orgs: [], failure: error.failure };
  }
}

/**
 * Has the worker read the service and say what would change.
 * @throws Failure academic.1 (404), `orgMissing`; 409 `underWay`
 */
export async function startRun({
  tx,
  session,
  deps,
  now,
}: Call<typeof rosterServiceEndpoints.run>): Promise<Operation> {
  const { companyID, userID, role, ip } = session;
  const service = await repository.findService(tx, companyID);
  if (!service) throw notFound.row('rosterService');
  if (service.orgID === null) throw refused(RosterRefusal.OrgMissing);
  const lostBefore = new Date(now.getTime() - lostAfterMs);
  await repository.endLostRuns(tx, companyID, lostBefore, interruptedFailure, now);
  const runID = await repository.insertRun(tx, {
    companyID,
    isNightly: false,
    startedBy: userID,
    startedAt: now,
  });
  if (runID === undefined) throw conflict(RosterRefusal.UnderWay);
  await audit(tx, session, 'roster.read');
  return startOperation(tx, deps.jobs, session, {
    kind: 'readRoster',
    name: service.orgName ?? '',
    route: rosterPage,
    total: null,
    job: 'read-roster',
    data: { runID, actor: { userID, role, ip } },
  });
}

/** Runs, newest first. */
export async function listRuns({
  tx,
  session: { companyID },
  query,
  now,
}: Call<typeof rosterServiceEndpoints.runs>) {
  const { rows, total } = await repository.listRuns(tx, companyID, pageOf(query));
  return { data: rows.map((row) => toRun(row, now)), totalRecords: total };
}

/** Throws the preview of a waiting run away. @throws Failure 409 `notWaiting` */
export async function discardRun({
  tx,
  session,
  params: { runID },
}: Call<typeof rosterServiceEndpoints.discard>): Promise<void> {
  const { companyID } = session;
  await lockInSchool(tx, companyID, 'students');
  const discarded = await repository.discardWaiting(tx, companyID, { runID });
  if (discarded === 0) throw conflict(RosterRefusal.NotWaiting);
  await audit(tx, session, 'roster.discard');
}
