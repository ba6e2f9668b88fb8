import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { type ExamineeRule } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { anyOf, joinOnSchoolKey, sameSchoolKey } from '../../db/query.ts';
import { isEnrolled } from '../people/enrolled.repository.ts';
import { disableNestedLoops } from '../database/disable-nested-loops.repository.ts';

export type MemberRule = Omit<ExamineeRule, 'joinLater'>;

/** A rule with the parts that were left open. */
export const ruleOf = (rule: Partial<ExamineeRule>): ExamineeRule => ({
  schoolClassIDs: [...new Set(rule.schoolClassIDs ?? [])],
  grades: [...new Set(rule.grades ?? [])],
  tagIDs: [...new Set(rule.tagIDs ?? [])],
  studentIDs: [...new Set(rule.studentIDs ?? [])],
  excludedStudentIDs: [...new Set(rule.excludedStudentIDs ?? [])],
  joinLater: rule.joinLater ?? false,
});

/** Whether a rule names an `enrolment` of the statement by its grade, class, tag or student, taken out or not. */
export const isNamedBy = (rule: MemberRule): RawBuilder<SqlBool> => sql`(
  enrolment.school_class_id = any(${rule.schoolClassIDs}::bigint[])
  or enrolment.grade = any(${rule.grades}::smallint[])
  or enrolment.student_id = any(${rule.studentIDs}::bigint[])
  or exists (select from student_tag where ${sameSchoolKey('student_tag', 'enrolment', 'studentID')} and student_tag.tag_id = any(${rule.tagIDs}::bigint[])))`;

/** Enrolled students whom a rule takes in, each once. */
export async function membersOfRule(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  rule: MemberRule,
) {
  await disableNestedLoops(tx);
  return tx
    .selectFrom('enrolment')
    .innerJoin('student', joinOnSchoolKey('student', 'enrolment', 'studentID'))
    .select([
      'enrolment.studentID',
      'enrolment.enrolmentID',
      'enrolment.schoolClassID',
      'enrolment.grade',
      sql<boolean>`student.email is not null`.as('hasEmail'),
    ])
    .where('enrolment.companyID', '=', companyID)
    .where('enrolment.schoolYear', '=', schoolYear)
    .where(isEnrolled())
    .where(isNamedBy(rule))
    .where((eb) => eb.not(eb('enrolment.studentID', '=', anyOf(rule.excludedStudentIDs))))
    .orderBy('enrolment.studentID')
    .execute();
}
export type RuleMemberRow = Awaited<ReturnType<typeof membersOfRule>>[number];
