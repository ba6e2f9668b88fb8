import { schoolClasses } from '../../../lib/classes/school-classes.repository.ts';
import { sql } from 'kysely';
import {
  type ClassChangeDraft,
  type ClassChangeProposal,
  type ClassChangeStudent,
  type PersonName,
} from '@mebae/contracts';
import { areLinked } from '../../../lib/results/linked-scores.repository.ts';
import type { Tx } from '../../../db/connect.ts';
import type { LastChange } from '../../../lib/audit/assert-unchanged.ts';
import { nameObject } from '../../../db/name-columns.ts';
import { anyOf, namesOfUpdater, sameSchoolKey } from '../../../db/query.ts';
import { isEnrolled } from '../../../lib/people/enrolled.repository.ts';

/** The class change of one grade of a new school year. */
export interface ChangeKey {
  companyID: number;
  /** The new year. */
  schoolYear: number;
  /** The grade of it: one above that of the students now. */
  grade: number;
}

/** How many are enrolled in each grade of this year, and how many classes each grade of this and the next year has. */
export async function countsOfGrades(tx: Tx, companyID: number, schoolYear: number) {
  const { rows } = await sql<{
    grade: number;
    students: number;
    classes: number;
    nextClasses: number;
    confirmedAt: Date | null;
  }>`
    select c.grade,
      (select count(*) from enrolment e where e.company_id = ${companyID} and e.school_year = ${schoolYear}
        and e.grade = c.grade and ${isEnrolled('e')}) as students,
      count(*) filter (where c.school_year = ${schoolYear}) as classes,
      count(*) filter (where c.school_year = ${schoolYear + 1}) as next_classes,
      (select confirmed_at from class_change x where x.company_id = ${companyID}
        and x.school_year = ${schoolYear + 1} and x.grade = c.grade + 1) as confirmed_at
    from school_class c
    where c.company_id = ${companyID} and c.school_year between ${schoolYear} and ${schoolYear + 1}
    group by c.grade order by c.grade`.execute(tx);
  return rows;
}

/** Classes of one grade of a year, in their order. */
export async function classesOf(tx: Tx, { companyID, schoolYear, grade }: ChangeKey) {
  return schoolClasses(tx, companyID)
    .select('position')
    .where((eb) => eb.and({ schoolYear, grade }))
    .execute();
}

/** Students who are enrolled in a grade of a year, by class and number. */
export async function studentsOf(
  tx: Tx,
  { companyID, schoolYear, grade }: ChangeKey,
): Promise<Omit<ClassChangeStudent, 'scores'>[]> {
  const { rows } = await sql<Omit<ClassChangeStudent, 'scores'>>`
    select s.student_id, s.last_name, s.first_name, s.last_name_kana, s.first_name_kana,
      e.school_class_id, c.name as school_class_name, e.student_number,
      coalesce((select jsonb_agg(t.tag_id order by t.tag_id) from student_tag t
        where ${sameSchoolKey('t', 's', 'studentID')}), '[]') as tag_ids
    from enrolment e
    join student s on ${sameSchoolKey('s', 'e', 'studentID')}
    join school_class c on ${sameSchoolKey('c', 'e', 'schoolClassID')}
    where e.company_id = ${companyID} and e.school_year = ${schoolYear} and e.grade = ${grade}
      and ${isEnrolled('e')} and s.removed_at is null
    order by e.grade, e.class_key, e.student_number, s.student_id`.execute(tx);
  return rows;
}

/** The newest course that gave some of these students fixed scores. */
export async function newestExamOf(tx: Tx, companyID: number, studentIDs: readonly number[]) {
  const row = await tx
    .selectFrom('exam')
    .select(['exam.evalSettingID', 'exam.title'])
    .where('exam.companyID', '=', companyID)
    .where('exam.scoringState', '=', 'done')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('score')
          .select('value')
          .where(sameSchoolKey('score', 'exam', 'evalSettingID'))
          .where('isFixed', '=', true)
          .where('score.studentID', '=', anyOf(studentIDs)),
      ),
    )
    .orderBy(sql`least(exam.ended_at, exam.end_at)`, 'desc')
    .orderBy('exam.evalSettingID', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Means of the fixed scores of a course, student by student and type by type of competencies. */
export async function meanScores(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  studentIDs: readonly number[],
): Promise<Map<number, Partial<ClassChangeStudent['scores']>>> {
  const { rows } = await sql<{ studentID: number; scores: Partial<ClassChangeStudent['scores']> }>`
    select student_id, jsonb_object_agg(competency_type, mean) as scores
    from (
      select s.student_id, c.competency_type, avg(s.value)::float8 as mean
      from score s join competency c on c.competency_id = s.competency_id
      where s.company_id = ${companyID} and s.eval_setting_id = ${evalSettingID} and s.is_fixed
        and s.value is not null and s.student_id = ${anyOf(studentIDs)}
      group by s.student_id, c.competency_type
    ) m group by student_id`.execute(tx);
  return new Map(rows.map((row) => [row.studentID, row.scores]));
}

/** Whether the fixed scores of these students in a course may be compared. */
export async function areScoresLinked(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  studentIDs: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ isLinked: boolean }>`
    select coalesce(bool_and(is_linked), true) as is_linked from (
      select ${areLinked('s', 'e.schoolClassID')} as is_linked
      from score s
      join enrolment e on ${sameSchoolKey('e', 's', 'enrolmentID')}
      where s.company_id = ${companyID} and s.eval_setting_id = ${evalSettingID}
        and s.student_id = ${anyOf(studentIDs)}
      group by s.competency_id
    ) by_competency`.execute(tx);
  return rows[0]?.isLinked ?? true;
}

/** Names of tags. */
export async function tagsOf(tx: Tx, companyID: number, tagIDs: readonly number[]) {
  return tx
    .selectFrom('tag')
    .select(['tagID', 'tag'])
    .where('companyID', '=', companyID)
    .where('tagID', '=', anyOf(tagIDs))
    .orderBy('tag')
    .execute();
}

export interface StoredChange extends LastChange {
  draft: ClassChangeDraft;
  proposal: ClassChangeProposal | null;
  confirmedAt: Date | null;
  confirmedBy: PersonName | null;
}

/** The stored class change of a grade. @param options.lock until the transaction ends */
export async function findChange(
  tx: Tx,
  { companyID, schoolYear, grade }: ChangeKey,
  { lock = false } = {},
): Promise<StoredChange | undefined> {
  const { rows } = await sql<StoredChange>`
    select x.draft, x.proposal, x.updated_at, ${sql.join(namesOfUpdater('x'))}, x.confirmed_at,
      case when c.user_id is not null then ${nameObject('c')} end as confirmed_by
    from class_change x
    left join account c on c.company_id = x.company_id and c.user_id = x.confirmed_by
    where x.company_id = ${companyID} and x.school_year = ${schoolYear} and x.grade = ${grade}
    ${lock ? sql`for update of x` : sql``}`.execute(tx);
  return rows[0];
}

/** Keeps a draft. */
export async function saveDraft(
  tx: Tx,
  { companyID, schoolYear, grade }: ChangeKey,
  { draft, userID, now }: { draft: ClassChangeDraft; userID: number | null; now: Date },
): Promise<void> {
  const values = { draft: JSON.stringify(draft), updatedAt: now, updatedBy: userID };
  await tx
    .insertInto('classChange')
    .values({
      companyID,
      schoolYear,
      grade,
      ...values,
      proposal: null,
      confirmedAt: null,
      confirmedBy: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['companyID', 'schoolYear', 'grade']).doUpdateSet(values),
    )
    .execute();
}

/** Keeps what a proposal came to. */
export async function saveProposal(
  tx: Tx,
  { companyID, schoolYear, grade }: ChangeKey,
  proposal: ClassChangeProposal,
): Promise<void> {
  await tx
    .updateTable('classChange')
    .set({ proposal: JSON.stringify(proposal) })
    .where((eb) => eb.and({ companyID, schoolYear, grade }))
    .execute();
}

/** Notes that the draft was applied, or that this was taken back. */
export async function setConfirmed(
  tx: Tx,
  { companyID, schoolYear, grade }: ChangeKey,
  confirmed: { at: Date; userID: number } | null,
): Promise<void> {
  await tx
    .updateTable('classChange')
    .set({ confirmedAt: confirmed?.at ?? null, confirmedBy: confirmed?.userID ?? null })
    .where((eb) => eb.and({ companyID, schoolYear, grade }))
    .execute();
}

/** New classes of a grade. @returns their ids */
export async function insertClasses(
  tx: Tx,
  { companyID, schoolYear, grade }: ChangeKey,
  classes: readonly { name: string; position: number | null }[],
  { userID, now }: { userID: number; now: Date },
): Promise<number[]> {
  const rows = await tx
    .insertInto('schoolClass')
    .values(
      classes.map((row) => ({
        companyID,
        schoolYear,
        grade,
        ...row,
        updatedAt: now,
        updatedBy: userID,
      })),
    )
    .returning('schoolClassID')
    .execute();
  return rows.map((row) => row.schoolClassID);
}
