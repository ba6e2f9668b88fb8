import type { CallerNow } from '../../../lib/calls/caller.ts';
import {
  PromotionRefusal,
  type Operation,
  type PromotionState,
  type PromotionSummary,
  type promotionEndpoints,
} from '@mebae/contracts';
import { schoolYearOf } from '@mebae/rules';
import { normalisedClasses } from '../../../lib/classes/class-names.ts';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { invalidValue } from '../../../lib/calls/failure.ts';
import { startOperation } from '../../../lib/operations/start-operation.ts';
import { draftOf, draftToChange, refused, yearsOf } from './draft.ts';
import { classSizes, loadPlan } from './load-plan.ts';
import { proposeClasses, withExistingClasses } from './plan-classes.ts';
import { promotionPage } from './promotion-years.ts';
import * as repository from './promotion.repository.ts';
import type { PromotionRow } from './promotion.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** Which years it is about, how far the draft is, and what was applied last. */
export async function state({ tx, session, now }: CallerNow): Promise<PromotionState> {
  const { companyID } = session;
  const years = await yearsOf(tx, companyID, now);
  const row = await repository.findPromotion(tx, companyID, years.toYear);
  const applied = await repository.lastApplied(tx, companyID, schoolYearOf(now));
  const draft = async (found: PromotionRow) => ({
    step: found.step,
    updatedAt: found.updatedAt.toISOString(),
    changedAt: found.changedAt.toISOString(),
    classes: withExistingClasses(
      found.classes,
      await repository.classesOfYear(tx, companyID, years.toYear),
    ),
    teachers: await repository.validTeachers(tx, companyID),
  });
  return {
    ...years,
    draft: row && !row.appliedAt ? await draft(row) : null,
    applied:
      applied?.appliedAt && applied.counts
        ? {
            fromYear: applied.fromYear,
            toYear: applied.toYear,
            appliedAt: applied.appliedAt.toISOString(),
            counts: applied.counts,
            course: await repository.courseSince(tx, companyID, applied.toYear),
          }
        : null,
  };
}

/**
 * Begins a draft with what the product proposes; one that is there is gone on with.
 * @throws Failure 409 `noStudents`
 */
export async function begin({
  tx,
  session,
  now,
}: Call<typeof promotionEndpoints.begin>): Promise<PromotionState> {
  const { companyID, userID } = session;
  const { fromYear, toYear, hasStudents } = await yearsOf(tx, companyID, now);
  if (!hasStudents) throw refused(PromotionRefusal.NoStudents);
  if (!(await repository.findPromotion(tx, companyID, toYear))) {
    const old = await repository.classesOfYear(tx, companyID, fromYear);
    const existing = await repository.classesOfYear(tx, companyID, toYear);
    await repository.insertPromotion(tx, {
      companyID,
      fromYear,
      toYear,
      classes: JSON.stringify(proposeClasses(old, existing)),
      updatedAt: now,
      updatedBy: userID,
      changedAt: now,
      changedBy: userID,
      appliedAt: null,
    });
    await audit(tx, session, 'promotion.begin', { detail: { schoolYear: toYear } });
  }
  return state({ tx, session, now });
}

/**
 * Keeps the new year's classes and their teachers.
 * @throws Failure 409 `changedMeanwhile`, `noDraft`, `beingApplied`; 400 `classTwice` with the class; 2003 for what is unknown
 */
export async function saveClasses({
  tx,
  session,
  body,
  now,
}: Call<typeof promotionEndpoints.saveClasses>): Promise<PromotionState> {
  const { companyID, userID } = session;
  const row = await draftToChange(tx, session, now);
  assertUnchanged(row, body.updatedAt);
  const { classes, twice } = normalisedClasses(body.classes);
  if (twice !== undefined) throw refused([PromotionRefusal.ClassTwice, twice], 400);
  if (new Set(classes.map(({ key }) => key)).size < classes.length) {
    throw invalidValue('key');
  }
  const known = new Set(
    (await repository.validTeachers(tx, companyID)).map(({ teacherID }) => teacherID),
  );
  if (classes.some(({ teacherIDs }) => teacherIDs.some((id) => !known.has(id)))) {
    throw invalidValue('teacherIDs');
  }
  const existing = await repository.classesOfYear(tx, companyID, row.toYear);
  await repository.updatePromotion(tx, row, {
    step: body.step,
    classes: JSON.stringify(withExistingClasses(classes, existing)),
    updatedAt: now,
    updatedBy: userID,
    changedAt: now,
    changedBy: userID,
  });
  return state({ tx, session, now });
}

/** Keeps which step people are at; what they typed is not touched. */
export async function setStep({
  tx,
  session,
  body: { step },
  now,
}: Call<typeof promotionEndpoints.setStep>): Promise<PromotionState> {
  const row = await draftToChange(tx, session, now);
  await repository.updatePromotion(tx, row, { step });
  return state({ tx, session, now });
}

/** Sums up what it would write, and what stands in its way. */
export async function summary({
  tx,
  session: { companyID },
  now,
}: Call<typeof promotionEndpoints.summary>): Promise<PromotionSummary> {
  const row = await draftOf(tx, companyID, now);
  const plan = await loadPlan(tx, row);
  const { fromYear, toYear, counts, problems, fingerprint } = plan;
  const sizes = classSizes(plan);
  const teachers = new Map(plan.teachers.map((teacher) => [teacher.teacherID, teacher]));
  return {
    fromYear,
    toYear,
    counts,
    problems,
    fingerprint,
    changedAt: row.changedAt.toISOString(),
    classes: plan.classes.map(({ key, grade, schoolClassID, schoolClassName, teacherIDs }) => ({
      key,
      grade,
      schoolClassName,
      isNew: schoolClassID === null,
      teachers: teacherIDs.flatMap((id) => teachers.get(id) ?? []),
      ...(sizes.get(key) ?? { students: 0, newcomers: 0 }),
    })),
  };
}

/**
 * Has the worker apply the promotion as the summary showed it.
 * @throws Failure 409 `noDraft`, `changedMeanwhile` with who has changed the draft since, `dataChanged` where the school
 *   has changed; 400 `blocked`
 */
export async function start({
  tx,
  session,
  body: { fingerprint, basedOn },
  now,
  deps: { jobs },
}: Call<typeof promotionEndpoints.start>): Promise<Operation> {
  const { companyID, userID, role, ip } = session;
  const row = await draftOf(tx, companyID, now, { lock: true });
  const plan = await loadPlan(tx, row);
  assertUnchanged(await repository.lastChangeOf(tx, row), basedOn);
  if (plan.fingerprint !== fingerprint) throw refused(PromotionRefusal.DataChanged);
  if (plan.problems.length > 0) throw refused(PromotionRefusal.Blocked, 400);
  return startOperation(tx, jobs, session, {
    kind: 'promoteStudents',
    name: String(plan.toYear),
    route: promotionPage,
    total: plan.ways.length + plan.newcomers.length,
    job: 'apply-promotion',
    data: { toYear: plan.toYear, fingerprint, actor: { userID, role, ip } },
  });
}

/**
 * Gives the draft up.
 * `basedOn` is `changedAt` of the draft that was shown.
 * @throws Failure 409 `noDraft`, `beingApplied`, `changedMeanwhile` with who has changed anything of it since
 */
export async function discard({
  tx,
  session,
  query: { basedOn },
  now,
}: Call<typeof promotionEndpoints.discard>): Promise<void> {
  const row = await draftToChange(tx, session, now);
  assertUnchanged(await repository.lastChangeOf(tx, row), basedOn);
  await repository.deletePromotion(tx, row);
  await audit(tx, session, 'promotion.discard', { detail: { schoolYear: row.toYear } });
}
