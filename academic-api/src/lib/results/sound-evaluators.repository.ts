import { sql, type RawBuilder } from 'kysely';

/**
 * Number of sound evaluators of a score, by the name of its row. Scores that were written before the number was kept have
 * it by what is known of them: a fixed score has three or more, any other is taken to have two at most.
 */
export const soundEvaluators = (score: string): RawBuilder<number> =>
  sql`coalesce(${sql.ref(`${score}.soundEvaluators`)}, case when ${sql.ref(`${score}.isFixed`)}
    then ${sql.ref(`${score}.evaluators`)} else least(${sql.ref(`${score}.evaluators`)}, 2) end, 0)`;
