import type { Call } from '../../../lib/calls/call.ts';
import { PromotionRefusal, UndoRefusal, type promotionEndpoints } from '@mebae/contracts';
import { withSchoolTransaction, type Tx } from '../../../db/connect.ts';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import { audit, type AuditActor } from '../../../lib/audit/audit.ts';
import { auditRows } from '../../../lib/audit/audit-rows.repository.ts';
import { keepClassOrder } from '../../../lib/classes/class-positions.repository.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { disableNestedLoops } from '../../../lib/database/disable-nested-loops.repository.ts';
import { Failure } from '../../../lib/calls/failure.ts';
import type { JobData } from '../../../lib/processes/jobs.ts';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import { dismissEnded } from '../../../lib/operations/operation.repository.ts';
import { runOperation } from '../../../lib/operations/run-operation.ts';
import { namesOf } from '../../../lib/people/people-names.ts';
import { eventsOfTargets } from '../../../lib/events/events-of-targets.repository.ts';
import { dependsOn } from '../../../lib/undo/undo-actions.ts';
import * as repository from './apply.repository.ts';
import type { Charge, Placement } from './apply.repository.ts';
import { loadPlan, type Plan } from './load-plan.ts';
import { newGrades } from './plan-classes.ts';
import { courseSince, findPromotion, updatePromotion } from './promotion.repository.ts';
import { promotionPage } from './promotion-years.ts';

/** Facts that take a promotion back. */
interface PromotionUndo {
  /** Classes that it made. */
  classIDs: number[];
  /** Teachers who were in charge of the new year's classes before. */
  charges: Charge[];
  newcomers: { studentID: number; classKey: number }[];
  /** Everybody whom it has enrolled, or noted as gone. */
  studentIDs: number[];
}

const refused = (reason: string, status: number): Failure =>
  new Failure('academic.1', { status, reason: [reason] });

/** Rows that are written at a time, at least; in between the progress is reported. */
const roundSize = 500;

/**
 * Applies a promotion in the caller's transaction. A second call writes nothing.
 * @param fingerprint of the summary that was shown
 * @param report gets how many students are written, several times
 * @throws Failure 409 `noDraft`, `dataChanged`; 400 `blocked`
 */
async function applyPromotion(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  actor: AuditActor & { userID: number },
  { toYear, fingerprint }: { toYear: number; fingerprint: string },
  report: (written: number) => void,
): Promise<void> {
  const { companyID } = actor;
  await lockInSchool(tx, companyID, 'students');
  await disableNestedLoops(tx);
  const row = await findPromotion(tx, companyID, toYear, { lock: true });
  if (!row) throw refused(PromotionRefusal.NoDraft, 409);
  if (row.appliedAt) return;
  const plan = await loadPlan(tx, row);
  if (plan.fingerprint !== fingerprint) throw refused(PromotionRefusal.DataChanged, 409);
  if (plan.problems.length > 0) throw refused(PromotionRefusal.Blocked, 400);

  const { ids, created } = await repository.insertClasses(tx, plan, plan.classes);
  await keepClassOrder(tx, { companyID, schoolYear: toYear }, newGrades(plan.classes));
  const charges = await repository.replaceCharges(tx, plan, chargesOf(plan, ids));
  const newIDs = await repository.insertNewStudents(tx, plan, plan.newcomers);
  const placements = placementsOf(plan, ids, newIDs);
  let written = 0;
  for (const round of roundsOf(placements)) {
    await repository.insertEnrolments(tx, plan, round);
    await auditRows(
      tx,
      actor,
      'student.promote',
      round.map(({ studentID, way }) => ({ studentID, detail: { way } })),
    );
    written += round.length;
    report(written);
  }
  await audit(tx, actor, 'promotion.apply', { detail: { schoolYear: toYear, students: written } });
  const undo: PromotionUndo = {
    classIDs: created,
    charges,
    newcomers: plan.newcomers.map(({ classKey }, index) => ({
      studentID: newIDs[index] ?? 0,
      classKey,
    })),
    studentIDs: placements.map(({ studentID }) => studentID),
  };
  const appliedAt = deps.now();
  await updatePromotion(tx, plan, {
    classes: JSON.stringify(plan.classes),
    counts: JSON.stringify(plan.counts),
    undo: JSON.stringify(undo),
    appliedAt,
    updatedAt: appliedAt,
    updatedBy: actor.userID,
    changedAt: appliedAt,
    changedBy: actor.userID,
  });
}

const chargesOf = ({ classes }: Plan, ids: ReadonlyMap<number, number>): Charge[] =>
  classes.flatMap(({ key, teacherIDs }) =>
    teacherIDs.map((teacherID) => ({ schoolClassID: ids.get(key) ?? 0, teacherID })),
  );

function placementsOf(
  { ways, newcomers }: Plan,
  ids: ReadonlyMap<number, number>,
  newIDs: readonly number[],
): Placement[] {
  const classOf = (key: number | null) => (key === null ? null : (ids.get(key) ?? null));
  return [
    ...ways.map(({ studentID, way, classKey }) => ({
      studentID,
      way,
      schoolClassID: classOf(classKey),
    })),
    ...newcomers.map(({ classKey }, index) => ({
      studentID: newIDs[index] ?? 0,
      way: 'promoted' as const,
      schoolClassID: classOf(classKey),
    })),
  ];
}

/** Whole classes, several at a time: their members are numbered together. */
function roundsOf(placements: readonly Placement[]): Placement[][] {
  const rounds: Placement[][] = [];
  let round: Placement[] = [];
  for (const members of Map.groupBy(placements, (placement) => placement.schoolClassID).values()) {
    round.push(...members);
    if (round.length < roundSize) continue;
    rounds.push(round);
    round = [];
  }
  return round.length > 0 ? [...rounds, round] : rounds;
}

/** Applies a promotion as somebody's operation: all of it and its success, or nothing. */
export function applyPromotionJob(
  deps: Deps,
  { companyID, operationID, toYear, fingerprint, actor }: JobData['apply-promotion'],
): Promise<void> {
  return runOperation(deps, { companyID, operationID }, (run) =>
    withSchoolTransaction(deps.db, companyID, async (tx) => {
      const owner = { companyID, ...actor };
      await applyPromotion(tx, deps, owner, { toYear, fingerprint }, run.report);
      await run.succeed(tx);
    }),
  );
}

/**
 * Takes a promotion back: the new year is as it was before, and the promotion a draft again.
 * `basedOn` is `appliedAt` of the promotion that was shown.
 * @throws Failure 409 `alreadyUndone`, `changedMeanwhile` where it was applied anew since, `dependsOn` with a course or an event of the new year, or students who were
 *   enrolled since
 */
export async function undoPromotion({
  tx,
  session,
  body: { toYear, basedOn },
  now,
}: Call<typeof promotionEndpoints.undo>): Promise<void> {
  const { companyID } = session;
  await lockInSchool(tx, companyID, 'students');
  const row = await findPromotion(tx, companyID, toYear, { lock: true });
  if (!row?.appliedAt) throw refused(UndoRefusal.AlreadyUndone, 409);
  // what was applied is what was changed last
  assertUnchanged(row, basedOn);
  const change = row.undo as PromotionUndo;
  const course = await courseSince(tx, companyID, toYear);
  if (course !== null) throw dependsOn([course]);
  const others = await repository.othersEnrolled(tx, row, change.studentIDs);
  if (others.length > 0) throw dependsOn(namesOf(others, session));
  const events = await eventsOfTargets(tx, companyID, { schoolClassIDs: change.classIDs });
  if (events.length > 0) throw dependsOn(events.map(({ title }) => title));

  await repository.deleteEnrolments(tx, row);
  await repository.returnNewcomers(tx, row, change.newcomers);
  await repository.replaceCharges(tx, row, change.charges);
  await repository.deleteClasses(tx, row, change.classIDs);
  await updatePromotion(tx, row, {
    appliedAt: null,
    counts: null,
    undo: null,
    updatedAt: now,
    updatedBy: session.userID,
    changedAt: now,
    changedBy: session.userID,
  });
  await dismissEnded(tx, companyID, { kind: 'promoteStudents', route: promotionPage });
  const gone = new Set(change.newcomers.map(({ studentID }) => studentID));
  await auditRows(
    tx,
    session,
    'student.undoPromotion',
    change.studentIDs
      .filter((studentID) => !gone.has(studentID))
      .map((studentID) => ({ studentID, detail: {} })),
  );
  await audit(tx, session, 'promotion.undo', {
    detail: { schoolYear: toYear, students: change.studentIDs.length },
  });
}
