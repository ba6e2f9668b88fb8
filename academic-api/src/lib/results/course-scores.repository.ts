import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { sameSchoolKey } from '../../db/query.ts';

/**
 * Whether a course has scores, asked as the first of them in the order of the primary key. For a plain `exists` PostgreSQL
 * takes the scores of a course to be spread over the table and reads it from its beginning: all courses before it.
 * @param exam name of the exam's row in the query
 */
export const hasScores = (exam: string): RawBuilder<SqlBool> => firstIsThere(exam, sql`true`);

/** The same of fixed scores. */
export const hasFixedScores = (exam: string): RawBuilder<SqlBool> =>
  firstIsThere(exam, sql`score.is_fixed`);

/** The same of results of the trend check. */
export const hasTrendResults = (exam: string): RawBuilder<SqlBool> => sql`(
  select result.student_id from part_score result
  where ${sameSchoolKey('result', exam, 'evalSettingID')} and result.part = 'trend'
  order by result.student_id limit 1) is not null`;

const firstIsThere = (exam: string, condition: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(
  select score.student_id from score where ${sameSchoolKey('score', exam, 'evalSettingID')} and ${condition}
  order by score.student_id limit 1) is not null`;
