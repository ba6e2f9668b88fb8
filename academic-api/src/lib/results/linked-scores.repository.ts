import { sql, type RawBuilder } from 'kysely';

/**
 * Whether fixed scores may be compared, as `areComparable` of `@mebae/rules` has it, as an aggregate over scores: they are of one
 * class, or corrected with the same linked evaluators.
 * @param score alias of the scores
 * @param schoolClass column of the class
 * @param over the window that they are counted in; those of the statement's groups unless given
 */
export function areLinked(
  score: string,
  schoolClass: string,
  over: RawBuilder<unknown> = sql``,
): RawBuilder<boolean> {
  const endOf = (name: 'min' | 'max', value: RawBuilder<unknown>) =>
    sql`${sql.raw(name)}(${value}) filter (where ${sql.ref(`${score}.isFixed`)} and ${sql.ref(`${score}.value`)} is not null) ${over}`;
  const isOne = (value: RawBuilder<unknown>) =>
    sql`${endOf('min', value)} is not distinct from ${endOf('max', value)}`;
  const subset = sql.ref(`${score}.subset`);
  // 0: not corrected
  return sql`((${isOne(subset)} and ${endOf('min', subset)} is distinct from 0) or ${isOne(sql`coalesce(${sql.ref(schoolClass)}, 0)`)})`;
}
