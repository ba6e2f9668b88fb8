import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApi } from '../../testing/api.ts';
import { stale } from './stale-data.repository.ts';

const api = await startTestApi();

/** Tables that retention empties and that keep PostgreSQL's own settings of autovacuum, each with the reason. */
const asUsual: Record<string, string> = {
  auth_token: 'a row for each time that somebody of the staff signs in; some go every night',
  report: 'a row for each student and course, where there are hundreds of answers',
  report_comment: 'at most a row for each student and course',
  roster_copy: 'a row for each school',
  roster_import: 'a row for each file that a school uploads',
};

it('tables that retention empties have their space used again early', async () => {
  const { rows } = await sql<{ name: string; options: string[] | null }>`
    select relname::text as name, reloptions as options from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(api.db);
  const optionsOf = new Map(rows.map(({ name, options }) => [name, options ?? []]));
  const emptied = Object.values(stale)
    .flat()
    .map(({ table }) => table);
  const early = emptied.filter((table) =>
    optionsOf.get(table)?.includes('autovacuum_vacuum_scale_factor=0.02'),
  );
  expect([...early, ...Object.keys(asUsual)].toSorted()).toEqual(emptied.toSorted());
});
