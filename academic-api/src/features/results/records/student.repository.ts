import { sql } from 'kysely';
import { prepareQuery, type Placeholders } from '../../../db/prepared-query.ts';
import { joinOnSchoolKey, sameSchoolKey } from '../../../db/query.ts';
import { inPreparedScope, type Scope } from '../../../lib/courses/examinees.repository.ts';
import { nameColumns } from '../../../db/name-columns.ts';

interface OneStudent {
  companyID: number;
  studentID: number;
}

/** The student, with the enrolment of one school year where there is one; one row, or none. */
export const studentOfYear = prepareQuery(
  (db, values: Placeholders<OneStudent & { schoolYear: number }>) =>
    db
      .selectFrom('student as s')
      .leftJoin('enrolment as e', (join) =>
        join.on(sameSchoolKey('e', 's', 'studentID')).on('e.schoolYear', '=', values.schoolYear),
      )
      .leftJoin('schoolClass as c', joinOnSchoolKey('c', 'e', 'schoolClassID'))
      .select([
        's.studentID',
        ...nameColumns('s'),
        's.email',
        's.manageNumber',
        'e.studentNumber',
        'c.schoolClassID',
        'c.grade',
        'c.name as schoolClassName',
      ])
      .where('s.companyID', '=', values.companyID)
      .where('s.studentID', '=', values.studentID),
);
export type StudentOfYear = Awaited<ReturnType<typeof studentOfYear>>[number];

/** Every enrolment of a student, newest school year first. */
export const enrolmentsOf = prepareQuery((db, values: Placeholders<OneStudent>) =>
  db
    .selectFrom('enrolment as e')
    .leftJoin('schoolClass as c', joinOnSchoolKey('c', 'e', 'schoolClassID'))
    .select(['e.schoolYear', 'e.studentNumber', 'e.state', 'c.grade', 'c.name as schoolClassName'])
    .where('e.companyID', '=', values.companyID)
    .where('e.studentID', '=', values.studentID)
    .orderBy('e.schoolYear', 'desc'),
);
export type EnrolmentOfStudent = Awaited<ReturnType<typeof enrolmentsOf>>[number];

export const tagsOf = prepareQuery((db, values: Placeholders<OneStudent>) =>
  db
    .selectFrom('studentTag as st')
    .innerJoin('tag as t', joinOnSchoolKey('t', 'st', 'tagID'))
    .select(['t.tagID', 't.tag as tagContent', 't.colour', 'st.isPriority'])
    .where('st.companyID', '=', values.companyID)
    .where('st.studentID', '=', values.studentID)
    .orderBy('t.tag'),
);
export type TagOfStudent = Awaited<ReturnType<typeof tagsOf>>[number];

/** Courses that a student takes part in, from a class in scope, and that are over, or have scores already; newest first. */
export const examsOf = prepareQuery(
  (db, values: Placeholders<OneStudent & { scope: Scope; now: Date }>) =>
    db
      .selectFrom('examinee as p')
      .innerJoin('exam as x', joinOnSchoolKey('x', 'p', 'evalSettingID'))
      .leftJoin('scoreRun as run', joinOnSchoolKey('run', 'x', 'evalSettingID'))
      .innerJoin('enrolment', joinOnSchoolKey('enrolment', 'p', 'enrolmentID'))
      .select((eb) => [
        'x.evalSettingID',
        'x.title',
        'x.schoolYear',
        'x.startAt',
        'x.endAt',
        'x.endedAt',
        'x.scoringState',
        eb('run.method', 'is not', null).$castTo<boolean>().as('hasScores'),
        eb
          .exists(
            eb
              .selectFrom('score')
              .select('value')
              .where(sameSchoolKey('score', 'p', 'evalSettingID', 'studentID'))
              .where('isFixed', '=', true),
          )
          .$castTo<boolean>()
          .as('hasFixedScores'),
      ])
      .where('p.companyID', '=', values.companyID)
      .where('p.studentID', '=', values.studentID)
      .where(inPreparedScope(values.scope))
      .where((eb) =>
        eb.or([
          eb('run.method', 'is not', null),
          eb(sql`least(x.ended_at, x.end_at)`, '<=', values.now),
        ]),
      )
      .orderBy(sql`least(x.ended_at, x.end_at)`, 'desc')
      .orderBy('x.evalSettingID', 'desc'),
);
