import {
  expressionBuilder,
  sql,
  type Expression,
  type ExpressionWrapper,
  type Kysely,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { joinOnSchoolKey, sameSchoolKey } from '../../db/query.ts';
import type { Database } from '../../db/schema.ts';

/** Classes whose people the caller may see; null: all of the school. */
export type Scope = readonly number[] | null;

/** Whether an enrolment, or a row of another table with a `schoolClassID`, is in one of these classes. */
export const inScope = (scope: Scope, table = 'enrolment'): RawBuilder<SqlBool> =>
  scope === null ? sql`true` : sql`${sql.ref(`${table}.schoolClassID`)} = any(${scope}::bigint[])`;

/** The same where the scope is a value of a prepared query. */
export const inPreparedScope = (scope: Expression<Scope>): RawBuilder<SqlBool> =>
  sql`(${scope}::bigint[] is null or ${sql.ref('enrolment.schoolClassID')} = any(${scope}::bigint[]))`;

/** People of courses, with the enrolment in which they take part and its class, if it has one. */
export const examinees = (db: Kysely<Database>) =>
  db
    .selectFrom('examinee')
    .innerJoin('enrolment', joinOnSchoolKey('enrolment', 'examinee', 'enrolmentID'))
    .leftJoin('schoolClass', joinOnSchoolKey('schoolClass', 'enrolment', 'schoolClassID'));

/** Whether somebody in scope takes part in an `exam` of the statement. */
export const takesPart = (tx: Tx, scope: Scope): ExpressionWrapper<Database, 'exam', SqlBool> =>
  expressionBuilder<Database, 'exam'>().exists(
    examinees(tx)
      .select('examinee.studentID')
      .where(sameSchoolKey('examinee', 'exam', 'evalSettingID'))
      .where(inScope(scope)),
  );

/** Whether a student who is not erased takes part in a course and is in scope. */
export async function isExamineeInScope(
  tx: Tx,
  key: { companyID: number; evalSettingID: number; studentID: number; scope: Scope },
): Promise<boolean> {
  const row = await examinees(tx)
    .innerJoin('student', joinOnSchoolKey('student', 'examinee', 'studentID'))
    .select('examinee.studentID')
    .where('examinee.companyID', '=', key.companyID)
    .where('examinee.evalSettingID', '=', key.evalSettingID)
    .where('examinee.studentID', '=', key.studentID)
    .where('student.erasedAt', 'is', null)
    .where(inScope(key.scope))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether there is such a course, and somebody in scope takes part in it. */
export async function isVisibleExam(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  scope: Scope,
): Promise<boolean> {
  const row = await tx
    .selectFrom('exam')
    .select('evalSettingID')
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .$if(scope !== null, (query) => query.where(takesPart(tx, scope)))
    .executeTakeFirst();
  return row !== undefined;
}
