import { query } from './database.ts';
import type { Acknowledged } from './school-load.ts';

/**
 * A digest of each table's rows, whatever their order. Tables of the job queue are left out, because it keeps its own
 * time, and those that PostgreSQL empties after a crash (rate limits).
 * @returns by the table's name, how many rows it has and their digest
 */
export async function digestsOf(url: string): Promise<Map<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    `select quote_ident(c.relname) as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' order by 1`,
  );
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from public.${name} t`,
  );
  // One statement, so that all tables are read as of one moment.
  const rows = await query<{ name: string; digest: string }>(url, parts.join(' union all '));
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

/** @returns names of the tables that are not the same in both */
export function compareDigests(
  expected: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): string[] {
  const names = new Set([...expected.keys(), ...found.keys()]);
  return [...names].filter((name) => expected.get(name) !== found.get(name));
}

/** @returns whether a write is stored: an activity by its title, an answer or a later choice of it */
export async function isKept(url: string): Promise<(write: Acknowledged) => boolean> {
  const activities = await query<{ title: string }>(
    url,
    `select title from activity where title like 'bench %'`,
  );
  const titles = new Set(activities.map(({ title }) => title));
  const answers = await query<{ key: string; at: Date }>(
    url,
    `select evaluation_request_id || '/' || question_item_id as key, answered_at as at from answer`,
  );
  const answeredAt = new Map(answers.map(({ key, at }) => [key, at.getTime()]));
  return (write) =>
    write.kind === 'activity'
      ? titles.has(write.key)
      : (answeredAt.get(write.key) ?? 0) >= write.answeredAt;
}
