import type pg from 'pg';
import { CommandProblem } from '../../lib/calls/command-problem.ts';

/**
 * Runs one statement and returns its plan with times and pages, in a read-only transaction under the role that requests have.
 * @param school whose rows it sees; null sees those of no school
 * @param values of its placeholders, in their order
 * @throws CommandProblem when their number differs; an error of PostgreSQL for a statement that writes
 */
export async function explain(
  client: pg.Client,
  statement: string,
  school: number | null,
  values: readonly unknown[],
): Promise<string> {
  const placeholders = Math.max(0, ...[...statement.matchAll(/\$(\d+)/g)].map((m) => Number(m[1])));
  if (placeholders !== values.length) {
    throw new CommandProblem(
      `The statement has ${placeholders} placeholders and ${values.length} values: give them as --values '["text", 2026]'. SQL_LOG=parameters logs them.`,
    );
  }
  await client.query('begin read only; set local role mebae_app');
  try {
    if (school !== null) {
      await client.query("select set_config('app.company_id', $1, true)", [String(school)]);
    }
    // never the simple protocol, in which a second statement could end the transaction
    const query = {
      text: `explain (analyze, buffers) ${statement}`,
      values: [...values],
      queryMode: 'extended',
    };
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(query);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('rollback');
  }
}
