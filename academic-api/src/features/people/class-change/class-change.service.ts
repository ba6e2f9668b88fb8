import {
  ClassChangeRefusal,
  limits,
  type ClassChange,
  type ClassChangeDraft,
  type ClassChangeStudent,
  type classChangeEndpoints,
  type Operation,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import type { Call } from '../../../lib/calls/call.ts';
import { classNameKey } from '../../../lib/classes/class-names.ts';
import { assertUnchanged } from '../../../lib/audit/assert-unchanged.ts';
import { auditRows } from '../../../lib/audit/audit-rows.repository.ts';
import { conflict, Failure, invalidValue, notFound } from '../../../lib/calls/failure.ts';
import { assertOfSchool } from '../../../lib/database/ids-of-school.repository.ts';
import { conditionsOfBoard } from '../../../lib/kept-apart/kept-apart-conditions.ts';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import { startOperation } from '../../../lib/operations/start-operation.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import { lineOf } from '../../../lib/calls/typed-text.ts';
import * as repository from './class-change.repository.ts';
import type { ChangeKey } from './class-change.repository.ts';
import { enrolmentsOf, nextClassesOf } from './next-class.repository.ts';
import { emptyDraft, settleDraft } from './settle-draft.ts';

/** The new year and the grade that the students of a grade of this year come into. */
export const keyOf = ({ companyID, schoolYear }: StaffSession, grade: number): ChangeKey => ({
  companyID,
  schoolYear: schoolYear + 1,
  grade: grade + 1,
});

export const refused = (reason: string, ...details: (string | number)[]): Failure =>
  conflict([reason, ...details.map(String)]);

/**
 * Grades whose students come into a class of the next grade. The school's highest grade leaves; where there is but one
 * grade, nobody knows, and it is among them.
 */
export async function listGrades(tx: Tx, session: StaffSession) {
  const { companyID, schoolYear } = session;
  const counts = await repository.countsOfGrades(tx, companyID, schoolYear);
  const taught = counts.filter((row) => row.classes > 0);
  const goesOn = taught.filter((row) => counts.some((other) => other.grade === row.grade + 1));
  const nextClasses = new Map(counts.map((row) => [row.grade, row.nextClasses]));
  return {
    schoolYear: schoolYear + 1,
    data: (goesOn.length > 0 ? goesOn : taught)
      .filter((row) => row.grade < limits.gradeMax)
      .map(({ grade, students, confirmedAt }) => ({
        grade,
        students,
        classes: nextClasses.get(grade + 1) ?? 0,
        confirmedAt: confirmedAt?.toISOString() ?? null,
      })),
  };
}

/** The students of a grade with what is balanced. */
export async function studentsWithScores(tx: Tx, key: ChangeKey) {
  const rows = await repository.studentsOf(tx, key);
  const ids = rows.map((row) => row.studentID);
  const exam = await repository.newestExamOf(tx, key.companyID, ids);
  const means = exam
    ? await repository.meanScores(tx, key.companyID, exam.evalSettingID, ids)
    : new Map<number, Partial<ClassChangeStudent['scores']>>();
  const none = { cognitive: null, self: null, gift: null, community: null };
  const students = rows.map((row) => ({
    ...row,
    scores: { ...none, ...means.get(row.studentID) },
  }));
  const isComparable =
    exam === null || (await repository.areScoresLinked(tx, key.companyID, exam.evalSettingID, ids));
  return { students, exam: exam && { ...exam, isComparable } };
}

/** The board where nobody has saved a draft: confirmed assignments, else enrolments of the new year. */
export async function firstDraft(
  tx: Tx,
  { companyID, schoolYear }: ChangeKey,
  studentIDs: readonly number[],
): Promise<ClassChangeDraft> {
  const confirmed = await nextClassesOf(tx, companyID, schoolYear, studentIDs);
  if (confirmed.length > 0) return emptyDraft(confirmed);
  const enrolments = await enrolmentsOf(tx, companyID, schoolYear, { studentIDs });
  return emptyDraft(
    enrolments.map(({ studentID, schoolClassID }) => ({
      studentID,
      schoolClassID,
      isFixed: false,
    })),
  );
}

/** Students, classes and draft of one grade. */
export async function readChange({
  tx,
  session,
  params: { grade },
  now,
}: Call<typeof classChangeEndpoints.read>): Promise<ClassChange> {
  const key = keyOf(session, grade);
  const thisYear = { ...key, schoolYear: session.schoolYear };
  const { students, exam } = await studentsWithScores(tx, { ...thisYear, grade });
  const studentIDs = students.map((student) => student.studentID);
  const classes = await repository.classesOf(tx, key);
  const [sameGrade, ownGrade] = [
    await repository.classesOf(tx, thisYear),
    await repository.classesOf(tx, { ...thisYear, grade }),
  ];
  const names = new Map(
    [...ownGrade, ...sameGrade].map((row) => [row.schoolClassName, sameGrade.includes(row)]),
  );
  const stored = await repository.findChange(tx, key);
  const draft = stored?.draft ?? (await firstDraft(tx, key, studentIDs));
  const enrolments = await enrolmentsOf(tx, key.companyID, key.schoolYear, { studentIDs });
  const carried = students.flatMap((student) => student.tagIDs);
  const tags = await repository.tagsOf(tx, key.companyID, [...new Set(carried)]);
  return {
    grade,
    schoolYear: key.schoolYear,
    classes,
    namesOfThisYear: [...names].map(([schoolClassName, isOfNextGrade]) => ({
      schoolClassName,
      isOfNextGrade,
    })),
    students,
    tags: tags.map((tag) => ({
      ...tag,
      students: carried.filter((tagID) => tagID === tag.tagID).length,
    })),
    exam,
    draft: settleDraft(
      draft,
      studentIDs,
      classes.map((row) => row.schoolClassID),
    ),
    updatedAt: stored?.updatedAt.toISOString() ?? null,
    proposal: stored?.proposal ?? null,
    keptApart: await conditionsOfBoard(tx, session, students, now),
    confirmed: stored?.confirmedAt
      ? { at: stored.confirmedAt.toISOString(), by: stored.confirmedBy }
      : null,
    isPromoted: enrolments.length > 0,
  };
}

/**
 * Makes next year's classes of the next grade.
 * @throws Failure 409 `classesExist`; 2003 for a name or for two that are alike, 2023 for tabs
 */
export async function createClasses({
  tx,
  session,
  params: { grade },
  body: { schoolClassNames: given },
  now,
}: Call<typeof classChangeEndpoints.createClasses>): Promise<{ created: number }> {
  const key = keyOf(session, grade);
  await lockInSchool(tx, key.companyID, 'classes');
  if ((await repository.classesOf(tx, key)).length > 0) {
    throw refused(ClassChangeRefusal.ClassesExist);
  }
  const names = given.map((name) => lineOf('schoolClassNames', name, limits.classNameLength));
  if (new Set(names.map(classNameKey)).size < names.length) {
    throw invalidValue('schoolClassNames');
  }
  // in the order of this year, where the school has given one
  const thisYear = { ...key, schoolYear: session.schoolYear };
  const isOrdered = (await repository.classesOf(tx, thisYear)).some((row) => row.position !== null);
  const rows = names.map((name, index) => ({ name, position: isOrdered ? index + 1 : null }));
  const ids = await repository.insertClasses(tx, key, rows, { userID: session.userID, now });
  await auditRows(
    tx,
    session,
    'class.create',
    ids.map((schoolClassID) => ({ studentID: null, detail: { schoolClassID } })),
  );
  return { created: ids.length };
}

/** The stored class change, locked; the caller has read it as it is. @throws Failure 409 `changedMeanwhile` */
export async function lockChange(
  tx: Tx,
  key: ChangeKey,
  readAt: string | null,
): Promise<repository.StoredChange | undefined> {
  await lockInSchool(tx, key.companyID, 'classes');
  const stored = await repository.findChange(tx, key, { lock: true });
  if (stored) assertUnchanged(stored, readAt ?? '');
  return stored;
}

/** Every id that a draft holds, by its field. */
const idsOf = ({ assignments, constraints }: ClassChangeDraft) => ({
  studentID: [
    ...assignments.map((row) => row.studentID),
    ...constraints.together.flat(),
    ...constraints.apart.flat(),
  ],
  schoolClassID: assignments.map((row) => row.schoolClassID).filter((id) => id !== null),
  tagIDs: constraints.balance.tagIDs,
});

async function assertKnownIDs(
  tx: Tx,
  companyID: number,
  draft: ClassChangeDraft,
  before: ClassChangeDraft = emptyDraft(),
): Promise<void> {
  const [given, stored] = [idsOf(draft), idsOf(before)];
  for (const [table, field] of [
    ['student', 'studentID'],
    ['schoolClass', 'schoolClassID'],
    ['tag', 'tagIDs'],
  ] as const) {
    await assertOfSchool(tx, companyID, table, { field, ids: given[field], before: stored[field] });
  }
}

/**
 * Keeps a draft.
 * @throws Failure 409 `changedMeanwhile` when somebody else has saved one since it was read; grow.2003 for ids that the
 *   school does not have
 */
export async function saveDraft({
  tx,
  session,
  params: { grade },
  body: { draft, updatedAt },
  now,
}: Call<typeof classChangeEndpoints.save>): Promise<{ updatedAt: string }> {
  const key = keyOf(session, grade);
  const stored = await lockChange(tx, key, updatedAt);
  await assertKnownIDs(tx, key.companyID, draft, stored?.draft);
  await repository.saveDraft(tx, key, { draft, userID: session.userID, now });
  return { updatedAt: now.toISOString() };
}

/**
 * Has the worker propose classes under the constraints of the saved draft.
 * @throws Failure 409 `noClasses`; academic.4 without students
 */
export async function startProposal({
  tx,
  session,
  params: { grade },
  now,
  deps: { jobs },
}: Call<typeof classChangeEndpoints.propose>): Promise<Operation> {
  const key = keyOf(session, grade);
  const classes = await repository.classesOf(tx, key);
  if (classes.length === 0) throw refused(ClassChangeRefusal.NoClasses);
  const { draft } = (await repository.findChange(tx, key)) ?? { draft: null };
  const thisYear = { ...key, schoolYear: session.schoolYear, grade };
  const students = await repository.studentsOf(tx, thisYear);
  if (students.length === 0) throw notFound.student();
  if (!draft) {
    const ids = students.map((student) => student.studentID);
    await repository.saveDraft(tx, key, {
      draft: await firstDraft(tx, key, ids),
      userID: session.userID,
      now,
    });
  }
  return startOperation(tx, jobs, session, {
    kind: 'proposeClasses',
    name: classes.map((row) => row.schoolClassName).join(' · '),
    route: `/pages/schoolClasses/change?grade=${grade}`,
    total: null,
    job: 'propose-classes',
    data: { schoolYear: key.schoolYear, grade: key.grade },
  });
}
