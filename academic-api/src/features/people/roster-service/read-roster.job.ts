import { type rosterWaitReasons, rosterLeavingShare } from '@mebae/contracts';
import { dayOfYear, schoolYearOf } from '@mebae/rules';
import { withSchoolTransaction, type Tx } from '../../../db/connect.ts';
import type { AuditActor } from '../../../lib/audit/audit.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { Failure, refused } from '../../../lib/calls/failure.ts';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import { runOperation } from '../../../lib/operations/run-operation.ts';
import type { JobData } from '../../../lib/processes/jobs.ts';
import { applyImport } from '../../../lib/roster-import/apply-import.ts';
import type { ImportKind } from '../../../lib/roster-import/import-kind.ts';
import { readService } from '../../../lib/roster-import/one-roster/service/read-service.ts';
import { RosterClient } from '../../../lib/roster-import/one-roster/service/roster-client.ts';
import {
  rosterLimits,
  type RosterLimits,
} from '../../../lib/roster-import/one-roster/service/roster-limits.ts';
import { rosterOfService } from '../../../lib/roster-import/one-roster/service/roster-of-service.ts';
import { RosterProblem } from '../../../lib/roster-import/one-roster/service/roster-problem.ts';
import { keepPreview } from '../../../lib/roster-import/preview-import.ts';
import { compareRoster, type ComparedRoster } from './compare-roster.ts';
import { keepRecords, knownRecords } from './records.repository.ts';
import { accessOf } from './roster-access.ts';
import * as repository from './roster-service.repository.ts';

type RunData = Omit<JobData['read-roster'], 'operationID'>;
type Succeed = (tx: Tx) => Promise<void>;

/** Means of a run: how students are imported, and how long a service may take. */
export interface RosterRunner {
  students: ImportKind;
  limits?: RosterLimits;
}

/** Reads a school's roster service; as somebody's operation where a person has asked for it. */
export async function readRosterJob(
  deps: Deps,
  runner: RosterRunner,
  { operationID, ...data }: JobData['read-roster'],
): Promise<void> {
  const { companyID, runID } = data;
  if (operationID === undefined) {
    try {
      await readRoster(
        deps,
        runner,
        data,
        () => undefined,
        async () => undefined,
      );
    } catch (error) {
      // told to the school's administrators by the run itself
      if (!(error instanceof Failure)) throw error;
    }
    return;
  }
  await runOperation(deps, { companyID, operationID }, ({ report, succeed }) =>
    readRoster(deps, runner, data, report, succeed),
  );
  // the person took the operation back, and nothing was kept
  await withSchoolTransaction(deps.db, companyID, (tx) =>
    repository.endRun(tx, { companyID, runID }, { outcome: 'discarded' }, deps.now()),
  );
}

/**
 * One run: everything is read before anything is written; then the preview is kept, and with it the end of the run; then
 * it is applied, where that happens by itself. Each of the two is written whole or not at all.
 * @param report gets how many records are read
 * @throws Failure academic.1 whose reason is the problem's code, after the run was marked as failed
 */
async function readRoster(
  deps: Deps,
  runner: RosterRunner,
  data: RunData,
  report: (records: number) => void,
  succeed: Succeed,
): Promise<void> {
  const { companyID, runID } = data;
  const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    withSchoolTransaction(deps.db, companyID, work);
  try {
    await readAndCompare(deps, runner, data, report, succeed);
  } catch (error) {
    const problem = error instanceof RosterProblem ? error : problemOfFailure(error);
    if (!problem) throw error;
    const { failure } = problem;
    await transact((tx) =>
      repository.endRun(tx, { companyID, runID }, { outcome: 'failed', failure }, deps.now()),
    );
    throw refused([failure.code, failure.resource ?? '', failure.detail]);
  }
}

/** A roster that the import can't take as a whole, such as one without people. */
const problemOfFailure = (error: unknown): RosterProblem | null =>
  error instanceof Failure
    ? new RosterProblem('notOneRoster', null, [error.reason].flat().join(' '))
    : null;

async function readAndCompare(
  deps: Deps,
  { students, limits = rosterLimits }: RosterRunner,
  { companyID, runID, actor }: RunData,
  report: (records: number) => void,
  succeed: Succeed,
): Promise<void> {
  const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    withSchoolTransaction(deps.db, companyID, work);
  const now = deps.now();
  const begun = await transact(async (tx) => {
    const service = await repository.findService(tx, companyID);
    // the service, or the run, was given up while the job waited
    if (!service?.orgID || !(await repository.isRunning(tx, { companyID, runID }))) return null;
    const { orgID } = service;
    return { service, orgID, known: await knownRecords(tx, companyID, orgID) };
  });
  if (!begun) throw new RosterProblem('interrupted');
  const { service, orgID, known } = begun;

  const access = accessOf(deps.config, service);
  let done = 0;
  const { records, isWhole } = await readService(
    () => new RosterClient(access, limits),
    orgID,
    known,
    now,
    (count) => report((done += count)),
  );
  const schoolYear = schoolYearOf(now);
  const day = dayOfYear(now, schoolYear);
  const roster = rosterOfService(records, orgID, day);

  const isApplied = await transact(async (tx) => {
    await lockInSchool(tx, companyID, 'roster service');
    await lockInSchool(tx, companyID, 'students');
    // the school may have chosen another one, or nothing, while the service was read
    const setting = await repository.findService(tx, companyID);
    if (setting?.orgID !== orgID) throw new RosterProblem('interrupted');
    const place = { companyID, schoolYear };
    const compared = await compareRoster(tx, place, students, roster, day);
    await keepRecords(tx, companyID, orgID, records);
    const { counts, planned, stored } = compared;
    const writes = counts.created + counts.changed + counts.leaving > 0;
    // rows that can't be taken are there to be looked at; of one like the other nothing is kept
    const keeps = writes || counts.failed > 0;
    const { importID } = keeps
      ? await keepPreview(tx, { ...place, createdBy: setting.updatedBy ?? 0 }, students, {
          name: `${setting.orgName ?? ''}_${day}.zip`,
          bytes: roster.bytes,
          format: 'oneRoster',
          stored,
          planned,
        })
      : { importID: null };
    const isUndone = await repository.isLastUndone(tx, companyID);
    const waitsFor = writes
      ? reasonToWait(setting.appliesItself ?? false, compared, isUndone)
      : null;
    const end = { isWhole, counts, importID, waitsFor };
    const outcome = writes ? 'compared' : 'unchanged';
    if (!(await repository.endRun(tx, { companyID, runID }, { outcome, ...end }, deps.now()))) {
      throw new RosterProblem('interrupted');
    }
    await repository.discardWaiting(tx, companyID, { except: runID });
    const isApplying = writes && waitsFor === null && importID !== null;
    if (!isApplying) await succeed(tx);
    return isApplying ? importID : null;
  });
  if (isApplied !== null) {
    await applyItself(deps, students, { companyID, ...actor }, isApplied, { runID, succeed });
  }
}

/** Why somebody has to look at it; null where the school lets it be applied by itself. */
function reasonToWait(
  appliesItself: boolean,
  { counts, enrolled }: ComparedRoster,
  isLastUndone: boolean,
): (typeof rosterWaitReasons)[number] | null {
  if (!appliesItself) return 'byHand';
  if (counts.leaving > 0 && counts.leaving * rosterLeavingShare >= enrolled) return 'manyLeave';
  // somebody did not want what came by itself: the next one is looked at first
  return isLastUndone ? 'undoneBefore' : null;
}

/** Applies what a run has found; where the data have changed since, it waits for somebody. */
async function applyItself(
  deps: Deps,
  students: ImportKind,
  actor: AuditActor,
  importID: string,
  { runID, succeed }: { runID: string; succeed: Succeed },
): Promise<void> {
  const { companyID } = actor;
  try {
    await withSchoolTransaction(deps.db, companyID, async (tx) => {
      const rows = { importID, goodRowsOnly: true };
      await applyImport(tx, deps, students, actor, rows, () => undefined);
      await succeed(tx);
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await withSchoolTransaction(deps.db, companyID, async (tx) => {
      await repository.setWaiting(tx, { companyID, runID }, 'notRegistered');
      await succeed(tx);
    });
  }
}
