import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { onKey, sameKey } from '../../db/query.ts';
import { inScope, type Scope } from '../../lib/examinees.repository.ts';

/** The student, with the enrolment of one school year where there is one. */
export async function studentOfYear(
  tx: Tx,
  companyID: number,
  studentID: number,
  schoolYear: number,
) {
  return tx
    .selectFrom('student as s')
    .leftJoin('enrolment as e', (join) =>
      join.on(sameKey('e', 's', 'studentID')).on('e.schoolYear', '=', schoolYear),
    )
    .leftJoin('schoolClass as c', onKey('c', 'e', 'schoolClassID'))
    .select([
      's.studentID',
      's.lastName',
      's.firstName',
      's.lastNameKana',
      's.firstNameKana',
      's.email',
      's.manageNumber',
      'e.studentNumber',
      'c.schoolClassID',
      'c.grade',
      'c.name as schoolClassName',
    ])
    .where('s.companyID', '=', companyID)
    .where('s.studentID', '=', studentID)
    .executeTakeFirst();
}
export type StudentOfYear = NonNullable<Awaited<ReturnType<typeof studentOfYear>>>;

/** Every enrolment of a student, newest school year first. */
export async function enrolmentsOf(tx: Tx, companyID: number, studentID: number) {
  return tx
    .selectFrom('enrolment as e')
    .leftJoin('schoolClass as c', onKey('c', 'e', 'schoolClassID'))
    .select(['e.schoolYear', 'e.studentNumber', 'e.state', 'c.grade', 'c.name as schoolClassName'])
    .where('e.companyID', '=', companyID)
    .where('e.studentID', '=', studentID)
    .orderBy('e.schoolYear', 'desc')
    .execute();
}
export type EnrolmentOfStudent = Awaited<ReturnType<typeof enrolmentsOf>>[number];

export async function tagsOf(tx: Tx, companyID: number, studentID: number) {
  return tx
    .selectFrom('studentTag as st')
    .innerJoin('tag as t', onKey('t', 'st', 'tagID'))
    .select(['t.tagID', 't.tag as tagContent', 't.colour', 'st.isPriority'])
    .where('st.companyID', '=', companyID)
    .where('st.studentID', '=', studentID)
    .orderBy('t.tag')
    .execute();
}
export type TagOfStudent = Awaited<ReturnType<typeof tagsOf>>[number];

/** Courses that a student takes part in, from a class in scope, and that are over, or scored already; newest first. */
export async function examsOf(
  tx: Tx,
  companyID: number,
  studentID: number,
  scope: Scope,
  now: Date,
) {
  return tx
    .selectFrom('examinee as p')
    .innerJoin('exam as x', onKey('x', 'p', 'evalSettingID'))
    .innerJoin('enrolment', onKey('enrolment', 'p', 'enrolmentID'))
    .select((eb) => [
      'x.evalSettingID',
      'x.title',
      'x.schoolYear',
      'x.startAt',
      'x.endAt',
      'x.endedAt',
      'x.scoringState',
      eb
        .exists(
          eb
            .selectFrom('score')
            .select('value')
            .where(sameKey('score', 'p', 'evalSettingID', 'studentID'))
            .where('isFixed', '=', true),
        )
        .$castTo<boolean>()
        .as('hasFixedScores'),
    ])
    .where('p.companyID', '=', companyID)
    .where('p.studentID', '=', studentID)
    .where(inScope(scope))
    .where((eb) =>
      eb.or([eb('x.scoringState', '=', 'done'), eb(sql`least(x.ended_at, x.end_at)`, '<=', now)]),
    )
    .orderBy(sql`least(x.ended_at, x.end_at)`, 'desc')
    .orderBy('x.evalSettingID', 'desc')
    .execute();
}
