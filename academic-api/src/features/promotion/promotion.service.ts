import {
  limits,
  PromotionRefusal,
  type NewcomerBody,
  type Operation,
  type PromotionClass,
  type PromotionState,
  type PromotionStudent,
  type PromotionSummary,
  type PromotionWay,
} from '@mebae/contracts';
import { schoolYearOf, searchKey } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import { normalisedClasses } from '../../lib/class-names.ts';
import { assertUnchanged } from '../../lib/assert-unchanged.ts';
import { audit } from '../../lib/audit.ts';
import { Failure } from '../../lib/failure.ts';
import type { Jobs } from '../../lib/jobs.ts';
import { startOperation } from '../../lib/operations/start-operation.ts';
import { pageOf } from '../../lib/page.ts';
import type { StaffSession } from '../../lib/session.ts';
import { normalisedTexts } from '../../lib/person-texts.ts';
import { insertUndo } from '../../lib/undo/undo.repository.ts';
import { decisionsOf } from './decisions.repository.ts';
import { classSizes, loadPlan, loadWays } from './load-plan.ts';
import type { DecidedWays } from './undo-ways.ts';
import { proposeClasses, withExistingClasses } from './plan-classes.ts';
import { promotionPage } from './promotion-page.ts';
import { promotionYears, type PromotionYears } from './promotion-years.ts';
import * as repository from './promotion.repository.ts';
import type { PromotionRow } from './promotion.repository.ts';

const refused = (reason: string | string[], status = 409): Failure =>
  new Failure('academic.1', { status, reason: [reason].flat() });

async function yearsOf(tx: Tx, companyID: number, now: Date): Promise<PromotionYears> {
  return promotionYears(schoolYearOf(now), await repository.yearsWithStudents(tx, companyID));
}

/**
 * The draft that is under way.
 * @throws Failure 409 `noDraft`
 */
async function draftOf(
  tx: Tx,
  companyID: number,
  now: Date,
  { lock = false } = {},
): Promise<PromotionRow> {
  const { toYear } = await yearsOf(tx, companyID, now);
  const row = await repository.findPromotion(tx, companyID, toYear, { lock });
  if (!row || row.appliedAt) throw refused(PromotionRefusal.NoDraft);
  return row;
}

/** @throws Failure 409 `noDraft`, or `beingApplied` while the worker writes it */
async function draftToChange(tx: Tx, { companyID }: StaffSession, now: Date) {
  const row = await draftOf(tx, companyID, now, { lock: true });
  if (await repository.isBeingApplied(tx, companyID)) {
    throw refused(PromotionRefusal.BeingApplied);
  }
  return row;
}

/** Which years it is about, how far the draft is, and what was applied last. */
export async function state(tx: Tx, session: StaffSession, now: Date): Promise<PromotionState> {
  const { companyID } = session;
  const years = await yearsOf(tx, companyID, now);
  const row = await repository.findPromotion(tx, companyID, years.toYear);
  const applied = await repository.lastApplied(tx, companyID, schoolYearOf(now));
  const draft = async (found: PromotionRow) => ({
    step: found.step,
    updatedAt: found.updatedAt.toISOString(),
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
export async function begin(tx: Tx, session: StaffSession, now: Date): Promise<PromotionState> {
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
      appliedAt: null,
    });
    await audit(tx, session, 'promotion.begin', { detail: { schoolYear: toYear } });
  }
  return state(tx, session, now);
}

/**
 * Keeps the new year's classes and their teachers.
 * @throws Failure 409 `changedMeanwhile`, `noDraft`, `beingApplied`; 400 `classTwice` with the class; 2003 for what is unknown
 */
export async function saveClasses(
  tx: Tx,
  session: StaffSession,
  body: { updatedAt: string; step: number; classes: PromotionClass[] },
  now: Date,
): Promise<PromotionState> {
  const { companyID, userID } = session;
  const row = await draftToChange(tx, session, now);
  assertUnchanged(row, body.updatedAt);
  const { classes, twice } = normalisedClasses(body.classes);
  if (twice !== undefined) throw refused([PromotionRefusal.ClassTwice, twice], 400);
  if (new Set(classes.map(({ key }) => key)).size < classes.length) {
    throw new Failure('grow.2003', { reason: 'key' });
  }
  const known = new Set(
    (await repository.validTeachers(tx, companyID)).map(({ teacherID }) => teacherID),
  );
  if (classes.some(({ teacherIDs }) => teacherIDs.some((id) => !known.has(id)))) {
    throw new Failure('grow.2003', { reason: 'teacherIDs' });
  }
  const existing = await repository.classesOfYear(tx, companyID, row.toYear);
  await repository.updatePromotion(tx, row, {
    step: body.step,
    classes: JSON.stringify(withExistingClasses(classes, existing)),
    updatedAt: now,
    updatedBy: userID,
  });
  return state(tx, session, now);
}

/** Keeps which step people are at; what they typed is not touched. */
export async function setStep(
  tx: Tx,
  session: StaffSession,
  step: number,
  now: Date,
): Promise<PromotionState> {
  const row = await draftToChange(tx, session, now);
  await repository.updatePromotion(tx, row, { step });
  return state(tx, session, now);
}

interface StudentQuery {
  page: number;
  pageSize: number;
  search?: string | undefined;
  grade?: number | undefined;
  schoolClassName?: string | undefined;
  way?: PromotionWay | undefined;
  withoutClass: boolean;
}

/** One page of the old year's students with the way that each takes. */
export async function students(
  tx: Tx,
  { companyID }: StaffSession,
  query: StudentQuery,
  now: Date,
): Promise<{ data: PromotionStudent[]; totalRecords: number }> {
  const { students: people, ways } = await loadWays(tx, await draftOf(tx, companyID, now));
  const search = searchKey(query.search ?? '');
  const rows = people.flatMap((person, index): PromotionStudent[] => {
    const planned = ways[index];
    if (!planned) return [];
    const { nextClassID: _, ...student } = person;
    const row = { ...student, ...planned };
    const isStayingWithout =
      (row.way === 'promoted' || row.way === 'retained') && row.classKey === null;
    const fits =
      (query.grade === undefined || row.grade === query.grade) &&
      (query.schoolClassName === undefined || row.schoolClassName === query.schoolClassName) &&
      (query.way === undefined || row.way === query.way) &&
      (!query.withoutClass || isStayingWithout) &&
      (search === '' || searchedText(row).includes(search));
    return fits ? [row] : [];
  });
  const { limit, offset } = pageOf(query);
  return { data: rows.slice(offset, offset + limit), totalRecords: rows.length };
}

const searchedText = (row: PromotionStudent): string =>
  [row.lastName + row.firstName, row.lastNameKana + row.firstNameKana, row.manageNumber]
    .map(searchKey)
    .join('|');

/**
 * Decides the way of some students.
 * @throws Failure 409 `noDraft`, `beingApplied`; 404 for somebody who is not of the old year; 2003 for an unknown class
 */
export async function setStudents(
  tx: Tx,
  session: StaffSession,
  body: { studentIDs: number[]; way: PromotionWay | null; classKey: number | null },
  now: Date,
): Promise<{ changed: number; undoID: string }> {
  const row = await draftToChange(tx, session, now);
  const before = await decisionsOf(tx, row, body.studentIDs);
  const changed = await decide(tx, row, body);
  const after = await decisionsOf(tx, row, body.studentIDs);
  const kept: DecidedWays = { toYear: row.toYear, before, after };
  return { changed, undoID: await insertUndo(tx, session, 'decideWays', kept) };
}

async function decide(
  tx: Tx,
  row: PromotionRow,
  { studentIDs, way, classKey }: Parameters<typeof setStudents>[2],
): Promise<number> {
  if (way === null) return repository.forgetDecisions(tx, row, studentIDs);
  const { classes } = await loadWays(tx, row);
  if (classKey !== null && !classes.some(({ key }) => key === classKey)) {
    throw new Failure('grow.2003', { reason: 'classKey' });
  }
  const changed = await repository.decideStudents(tx, row, studentIDs, { way, classKey });
  if (changed < new Set(studentIDs).size) {
    throw new Failure('academic.1', { status: 404, reason: 'studentIDs' });
  }
  return changed;
}

/** Students who come with the new year. */
export async function newcomers(
  tx: Tx,
  { companyID }: StaffSession,
  query: { page: number; pageSize: number },
  now: Date,
) {
  const row = await draftOf(tx, companyID, now);
  return {
    data: await repository.newcomers(tx, row, pageOf(query)),
    totalRecords: await repository.countNewcomers(tx, row),
  };
}

/**
 * Notes students who come with the new year.
 * @throws Failure 400 `numberTaken` with the number; 2009 beyond the product's limit; as `normalisedTexts`
 */
export async function addNewcomers(
  tx: Tx,
  session: StaffSession,
  given: readonly NewcomerBody[],
  now: Date,
): Promise<{ added: number }> {
  const row = await draftToChange(tx, session, now);
  const people = given.map(({ classKey, ...texts }) => ({
    classKey,
    ...normalisedTexts(texts, ['manageNumber', 'lastName']),
  }));
  const numbers = people.map(({ manageNumber }) => manageNumber);
  const twice = numbers.find((number, index) => numbers.indexOf(number) < index);
  if (twice !== undefined) throw refused([PromotionRefusal.NumberTaken, twice], 400);
  if ((await repository.countNewcomers(tx, row)) + people.length > limits.enrolledStudents) {
    throw new Failure('grow.2009');
  }
  const taken = await repository.insertNewcomers(tx, row, people);
  if (taken.length > 0) throw refused([PromotionRefusal.NumberTaken, ...taken.slice(0, 5)], 400);
  return { added: people.length };
}

/** @throws Failure 404 when the draft has none of that id */
export async function removeNewcomer(
  tx: Tx,
  session: StaffSession,
  newcomerID: number,
  now: Date,
): Promise<void> {
  const row = await draftToChange(tx, session, now);
  if (!(await repository.deleteNewcomer(tx, row, newcomerID))) {
    throw new Failure('academic.1', { status: 404, reason: 'newcomerID' });
  }
}

/** What it would write, and what stands in its way. */
export async function summary(
  tx: Tx,
  { companyID }: StaffSession,
  now: Date,
): Promise<PromotionSummary> {
  const plan = await loadPlan(tx, await draftOf(tx, companyID, now));
  const { fromYear, toYear, counts, problems, fingerprint } = plan;
  const sizes = classSizes(plan);
  const names = new Map(
    plan.teachers.map(({ teacherID, lastName, firstName }) => [teacherID, { lastName, firstName }]),
  );
  return {
    fromYear,
    toYear,
    counts,
    problems,
    fingerprint,
    classes: plan.classes.map(({ key, grade, schoolClassID, schoolClassName, teacherIDs }) => ({
      key,
      grade,
      schoolClassName,
      isNew: schoolClassID === null,
      teachers: teacherIDs.flatMap((id) => names.get(id) ?? []),
      ...(sizes.get(key) ?? { students: 0, newcomers: 0 }),
    })),
  };
}

/**
 * Has the worker apply the promotion as the summary showed it.
 * @throws Failure 409 `noDraft`, `dataChanged`; 400 `blocked`
 */
export async function start(
  tx: Tx,
  session: StaffSession,
  fingerprint: string,
  { jobs, now }: { jobs: Jobs; now: Date },
): Promise<Operation> {
  const { companyID, userID, role, ip } = session;
  const plan = await loadPlan(tx, await draftOf(tx, companyID, now, { lock: true }));
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

/** Gives the draft up. */
export async function discard(tx: Tx, session: StaffSession, now: Date): Promise<void> {
  const row = await draftToChange(tx, session, now);
  await repository.deletePromotion(tx, row);
  await audit(tx, session, 'promotion.discard', { detail: { schoolYear: row.toYear } });
}
