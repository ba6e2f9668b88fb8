import { sql } from 'kysely';
import type { LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameColumns, classColumns } from '../../../db/name-columns.ts';
import { anyOf, likePattern, joinOnSchoolKey } from '../../../db/query.ts';

/** Students who are enrolled in a school year, with class and grade. */
export const readEnrolments = (tx: Tx, companyID: number, schoolYear: number) =>
  tx
    .selectFrom('enrolment')
    .select(['studentID', 'schoolClassID', 'grade'])
    .where('companyID', '=', companyID)
    .where('schoolYear', '=', schoolYear)
    .execute();

/**
 * People of a course, with class and number of then.
 * @param search a part of the name or number, as the students' list takes it; all with an empty one
 */
export const readPeople = (
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  studentIDs: readonly number[],
  search = '',
) =>
  tx
    .selectFrom('examinee')
    .innerJoin('student', joinOnSchoolKey('student', 'examinee', 'studentID'))
    .innerJoin('enrolment', joinOnSchoolKey('enrolment', 'examinee', 'enrolmentID'))
    .leftJoin('schoolClass', joinOnSchoolKey('schoolClass', 'enrolment', 'schoolClassID'))
    .select([
      'examinee.studentID',
      ...nameColumns('student'),
      'enrolment.studentNumber',
      'enrolment.schoolClassID',
      ...classColumns,
    ])
    .where('examinee.companyID', '=', companyID)
    .where('examinee.evalSettingID', '=', evalSettingID)
    .where('examinee.studentID', '=', anyOf(studentIDs))
    .$if(search !== '', (query) => query.where('student.searchKey', 'like', likePattern(search)))
    .orderBy('enrolment.grade')
    .orderBy('enrolment.classKey')
    .orderBy('enrolment.studentNumber')
    .orderBy('examinee.studentID')
    .execute();

/** The stored means of P and M of a group in a course. */
export const readPmNorm = (tx: Tx, companyID: number, evalSettingID: number, target: string) =>
  tx
    .selectFrom('pmNorm')
    .select(['n', 'p', 'm', 'computedAt'])
    .where((eb) => eb.and({ companyID, evalSettingID, target }))
    .executeTakeFirst();

/** Trends by id, named in the caller's language. */
export const readTrends = (tx: Tx, trendIDs: readonly number[], language: LanguageCode) =>
  tx
    .selectFrom('trend')
    .select((eb) => [
      'trendID',
      'masterID',
      ...(['title', 'lowScoreTitle', 'highScoreTitle'] as const).map((column) =>
        sql<string>`${eb.ref(column)} ->> ${sql.lit(language)}`.as(column),
      ),
    ])
    .where('trendID', '=', anyOf(trendIDs))
    .orderBy('trendID')
    .execute();

/** Ids of trends that are the same ones for another kind of school. */
export const readTrendsOfMasters = (tx: Tx, masterIDs: readonly number[]) =>
  tx
    .selectFrom('trend')
    .select(['trendID', 'masterID'])
    .where('masterID', '=', anyOf(masterIDs))
    .execute();
