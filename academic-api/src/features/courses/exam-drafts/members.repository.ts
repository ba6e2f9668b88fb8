import { sql } from 'kysely';
import { searchKey } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { nameColumns, classColumns } from '../../../db/name-columns.ts';
import { anyOf, classOrder, likePattern, joinOnSchoolKey } from '../../../db/query.ts';
import { isEnrolled } from '../../../lib/people/enrolled.repository.ts';
import { disableNestedLoops } from '../../../lib/database/disable-nested-loops.repository.ts';
import { isNamedBy, type MemberRule } from '../../../lib/courses/examinee-rule.repository.ts';
import type { Page } from '../../../lib/calls/page.ts';

const named = (tx: Tx, companyID: number, schoolYear: number, rule: MemberRule) =>
  tx
    .selectFrom('enrolment')
    .innerJoin('student', joinOnSchoolKey('student', 'enrolment', 'studentID'))
    .where('enrolment.companyID', '=', companyID)
    .where('enrolment.schoolYear', '=', schoolYear)
    .where(isEnrolled())
    .where(isNamedBy(rule));

/** How many a rule takes in and takes out, and how many of those that are in have an address. */
export async function countMembers(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  rule: MemberRule,
) {
  await disableNestedLoops(tx);
  const isExcluded = sql<boolean>`enrolment.student_id = ${anyOf(rule.excludedStudentIDs)}`;
  return named(tx, companyID, schoolYear, rule)
    .select([
      sql<number>`count(*) filter (where not ${isExcluded})`.as('members'),
      sql<number>`count(student.email) filter (where not ${isExcluded})`.as('withEmail'),
      sql<number>`count(*) filter (where ${isExcluded})`.as('excluded'),
    ])
    .executeTakeFirstOrThrow();
}

/** One page of whom a rule names, taken out or not, by class and number. */
export async function listMembers(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  rule: MemberRule,
  search: string,
  page: Page,
) {
  await disableNestedLoops(tx);
  const words = search.split(/\s+/).filter(Boolean).map(searchKey);
  return named(tx, companyID, schoolYear, rule)
    .leftJoin('schoolClass', joinOnSchoolKey('schoolClass', 'enrolment', 'schoolClassID'))
    .select([
      'student.studentID',
      ...nameColumns('student'),
      ...classColumns,
      'enrolment.studentNumber',
      sql<boolean>`student.email is not null`.as('hasEmail'),
      sql<boolean>`enrolment.student_id = ${anyOf(rule.excludedStudentIDs)}`.as('isExcluded'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where((eb) => eb.and(words.map((word) => eb('student.searchKey', 'like', likePattern(word)))))
    .orderBy(classOrder())
    .orderBy('enrolment.studentNumber')
    .orderBy('student.studentID')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}
