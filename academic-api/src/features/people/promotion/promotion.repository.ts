import { sql, type Insertable } from 'kysely';
import { Role, type PersonName } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameColumns } from '../../../db/name-columns.ts';
import {
  anyOf,
  classOrder,
  joinOnSchoolKey,
  sameSchoolKey,
  namesOfUpdater,
} from '../../../db/query.ts';
import type { LastChange } from '../../../lib/audit/assert-unchanged.ts';
import { isEnrolled } from '../../../lib/people/enrolled.repository.ts';
import type { PromotionTable } from '../../../db/schema.ts';
import type { Promotable } from './plan-students.ts';

/** School years that anybody was enrolled in. */
export async function yearsWithStudents(tx: Tx, companyID: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('enrolment')
    .select('schoolYear')
    .distinct()
    .where((eb) => eb.and({ companyID }))
    .where(isEnrolled())
    .execute();
  return rows.map((row) => row.schoolYear);
}

/** Classes of a year in their order, with the teachers in charge. */
export async function classesOfYear(tx: Tx, companyID: number, schoolYear: number) {
  const { rows } = await sql<{
    schoolClassID: number;
    grade: number;
    name: string;
    teacherIDs: number[];
  }>`
    select c.school_class_id, c.grade, c.name, coalesce((
      select jsonb_agg(ct.teacher_id order by ct.teacher_id) from class_teacher ct
      join teacher t on ${sameSchoolKey('t', 'ct', 'teacherID')}
      join account a on ${sameSchoolKey('a', 't', 'userID')} and a.valid
      where ${sameSchoolKey('ct', 'c', 'schoolClassID')}), '[]'::jsonb) as "teacherIDs"
    from school_class c
    where c.company_id = ${companyID} and c.school_year = ${schoolYear}
    order by ${classOrder('c')}`.execute(tx);
  return rows;
}

/** Valid teachers by kana. */
export async function validTeachers(tx: Tx, companyID: number) {
  const rows = await tx
    .selectFrom('teacher')
    .innerJoin('account', joinOnSchoolKey('account', 'teacher', 'userID'))
    .select(['teacher.teacherID', ...nameColumns('account'), 'account.role'])
    .where('teacher.companyID', '=', companyID)
    .where('account.valid', '=', true)
    .orderBy('account.lastNameKana')
    .orderBy('account.firstNameKana')
    .orderBy('teacher.teacherID')
    .execute();
  return rows.map(({ role, ...row }) => ({ ...row, isNormal: role === Role.Normal }));
}

/** The promotion into a year with who saved it last; `lock` makes other changes wait. */
export async function findPromotion(
  tx: Tx,
  companyID: number,
  toYear: number,
  { lock = false } = {},
) {
  return tx
    .selectFrom('promotion')
    .selectAll('promotion')
    .select(namesOfUpdater('promotion'))
    .where('promotion.companyID', '=', companyID)
    .where('promotion.toYear', '=', toYear)
    .$if(lock, (query) => query.forUpdate('promotion'))
    .executeTakeFirst();
}
export type PromotionRow = NonNullable<Awaited<ReturnType<typeof findPromotion>>>;

/** The newest promotion that was applied, into this year or a later one. */
export async function lastApplied(tx: Tx, companyID: number, fromToYear: number) {
  return tx
    .selectFrom('promotion')
    .select(['fromYear', 'toYear', 'appliedAt', 'counts'])
    .where('companyID', '=', companyID)
    .where('appliedAt', 'is not', null)
    .where('toYear', '>=', fromToYear)
    .orderBy('toYear', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Begins a draft, unless there is one. */
export async function insertPromotion(tx: Tx, values: Insertable<PromotionTable>): Promise<void> {
  await tx
    .insertInto('promotion')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Key {
  companyID: number;
  toYear: number;
}

/** Changes a promotion; who and when go with it. */
export async function updatePromotion(
  tx: Tx,
  { companyID, toYear }: Key,
  values: {
    step?: number;
    classes?: string;
    appliedAt?: Date | null;
    counts?: string | null;
    undo?: string | null;
    updatedAt?: Date;
    updatedBy?: number | null;
    changedAt?: Date;
    changedBy?: number | null;
  },
): Promise<void> {
  await tx
    .updateTable('promotion')
    .set(values)
    .where((eb) => eb.and({ companyID, toYear }))
    .execute();
}

/** The last change of anything in a draft, with who made it. */
export async function lastChangeOf(tx: Tx, { companyID, toYear }: Key): Promise<LastChange> {
  return tx
    .selectFrom('promotion')
    .select(['promotion.changedAt as updatedAt', ...namesOfUpdater('promotion', 'changedBy')])
    .where('promotion.companyID', '=', companyID)
    .where('promotion.toYear', '=', toYear)
    .executeTakeFirstOrThrow();
}

export async function deletePromotion(tx: Tx, { companyID, toYear }: Key): Promise<void> {
  await tx
    .deleteFrom('promotion')
    .where((eb) => eb.and({ companyID, toYear }))
    .execute();
}

export type PromotableRow = Promotable & PersonName & { manageNumber: string };

/** Everybody who is enrolled in the old year, in the order of its classes, with what was decided for them. */
export async function promotableStudents(
  tx: Tx,
  { companyID, fromYear, toYear }: Key & { fromYear: number },
): Promise<PromotableRow[]> {
  const { rows } = await sql<PromotableRow>`
    select s.student_id, s.last_name, s.first_name, s.last_name_kana, s.first_name_kana, s.manage_number,
      c.grade, c.name as school_class_name, p.way, p.class_key, n.school_class_id as next_class_id
    from enrolment e
    join student s on ${sameSchoolKey('s', 'e', 'studentID')}
    left join school_class c on ${sameSchoolKey('c', 'e', 'schoolClassID')}
    left join promotion_student p on ${sameSchoolKey('p', 'e', 'studentID')} and p.to_year = ${toYear}
    left join next_class n on ${sameSchoolKey('n', 'e', 'studentID')} and n.school_year = ${toYear}
    where e.company_id = ${companyID} and e.school_year = ${fromYear} and ${isEnrolled('e')}
    order by ${classOrder('c')}, e.student_number nulls last, s.student_id`.execute(tx);
  return rows;
}

/** Students who have one of these management numbers. */
export async function takenNumbers(tx: Tx, companyID: number, numbers: readonly string[]) {
  return tx
    .selectFrom('student')
    .select(['studentID', 'manageNumber'])
    .where('companyID', '=', companyID)
    .where('manageNumber', '=', anyOf(numbers))
    .execute();
}

/** How many are on the books of a year. */
export async function countEnrolments(
  tx: Tx,
  companyID: number,
  schoolYear: number,
): Promise<number> {
  const { n } = await tx
    .selectFrom('enrolment')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where((eb) => eb.and({ companyID, schoolYear }))
    .executeTakeFirstOrThrow();
  return n;
}

/** The plan's limit of enrolled students; null without a plan. */
export async function studentLimit(tx: Tx, companyID: number): Promise<number | null> {
  const row = await tx
    .selectFrom('licence')
    .select('maxStudents')
    .where('companyID', '=', companyID)
    .executeTakeFirst();
  return row?.maxStudents ?? null;
}

/** The title of a course of the year, or of a later one. */
export async function courseSince(
  tx: Tx,
  companyID: number,
  schoolYear: number,
): Promise<string | null> {
  const row = await tx
    .selectFrom('exam')
    .select('title')
    .where('companyID', '=', companyID)
    .where('schoolYear', '>=', schoolYear)
    .orderBy('evalSettingID')
    .limit(1)
    .executeTakeFirst();
  return row?.title ?? null;
}

/** Whether the worker is writing the promotion, or is about to. */
export async function isBeingApplied(tx: Tx, companyID: number): Promise<boolean> {
  const row = await tx
    .selectFrom('operation')
    .select('operationID')
    .where((eb) => eb.and({ companyID, kind: 'promoteStudents' }))
    .where('finishedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
