import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { onKey } from '../db/query.ts';

/** Classes whose people the caller may see; null: all of the school. */
export type Scope = readonly number[] | null;

/** Whether an `enrolment` is in one of these classes. */
export const inScope = (scope: Scope): RawBuilder<SqlBool> =>
  scope === null ? sql`true` : sql`enrolment.school_class_id = any(${scope}::bigint[])`;

/** People of courses, with the enrolment in which they take part and its class, if it has one. */
export const examinees = (tx: Tx) =>
  tx
    .selectFrom('examinee')
    .innerJoin('enrolment', onKey('enrolment', 'examinee', 'enrolmentID'))
    .leftJoin('schoolClass', onKey('schoolClass', 'enrolment', 'schoolClassID'));
