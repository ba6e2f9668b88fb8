import { childOf, inTrace, newTrace } from '@mebae/telemetry';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startTestApi } from '../testing/api.ts';
import { appDb, openPool } from './connect.ts';
import { observeStatements } from './observe-statements.ts';
import type { SqlLogMode } from './sql-log.ts';

const api = await startTestApi();

/** Runs statements with a value, one of them wrong, and returns the lines of the log. */
async function linesOf(mode: SqlLogMode, isTraced = true) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as never) });
  const db = appDb(openPool(api.url, 1), observeStatements(null, log, mode));
  const work = async () => {
    await db.transaction().execute((tx) => sql`select ${'a secret'}::text as value`.execute(tx));
    await expect(sql`select ${'a secret'}::int`.execute(db)).rejects.toThrow(
      'invalid input syntax',
    );
  };
  const trace = childOf(newTrace());
  await (isTraced ? inTrace(trace, work) : work());
  await db.destroy();
  return { lines, trace: trace.traceID };
}

test('each statement of a call is a line with the trace and without its values', async () => {
  const { lines, trace } = await linesOf('statements');
  expect(lines.length).toBeGreaterThanOrEqual(2);
  for (const line of lines) expect(line).toMatchObject({ trace, ms: expect.any(Number) as number });
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'statement', sql: 'select $1::text as value' }),
  );
  expect(lines.at(-1)).toMatchObject({ msg: 'statement failed', sql: 'select $1::int' });
  expect(JSON.stringify(lines)).not.toContain('a secret');
});

test('a value in the text of a statement is left out, too', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const db = appDb(openPool(api.url, 1), observeStatements(null, log, 'statements'));
  await inTrace(childOf(newTrace()), () =>
    sql`select ${sql.lit("it's a secret")} as value, ${sql.lit('another')} as other`.execute(db),
  );
  await db.destroy();
  expect(lines.map((line) => (JSON.parse(line) as { sql: string }).sql)).toEqual([
    "select '…' as value, '…' as other",
  ]);
});

test('values are there when asked for', async () => {
  const { lines } = await linesOf('parameters');
  expect(lines).toContainEqual(expect.objectContaining({ values: ['a secret'] }));
});

test('nothing without the setting, and nothing outside of a call', async () => {
  expect((await linesOf('off')).lines).toEqual([]);
  expect((await linesOf('statements', false)).lines).toEqual([]);
});
