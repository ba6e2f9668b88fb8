import { sql, type RawBuilder } from 'kysely';

/** Classes whose people the caller may see; null: all of the school. */
export type Scope = readonly number[] | null;

/** Condition on the enrolment `en` of a person. */
export const inScope = (scope: Scope): RawBuilder<unknown> =>
  sql`(${scope}::bigint[] is null or en.school_class_id = any(${scope}::bigint[]))`;
