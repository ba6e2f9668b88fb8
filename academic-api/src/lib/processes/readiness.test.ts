import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApi } from '../../testing/api.ts';
import { readiness } from './readiness.ts';

const api = await startTestApi();

it('is not ready over a database whose roles may not read, as after a restore without grants', async () => {
  const reasons: string[] = [];
  const log = { warn: ({ state }: { state?: string }) => void reasons.push(String(state)) };
  const state = () => readiness(api.deps.db, false, log);
  expect(await state()).toBe('ready');
  await sql`revoke select on auth_token from mebae_app`.execute(api.db);
  expect(await state()).toBe('database');
  expect(reasons).toEqual(['database']);
  await sql`grant select on auth_token to mebae_app`.execute(api.db);
  expect(await state()).toBe('ready');
});

it('is not ready once it stops', async () => {
  expect(await readiness(api.deps.db, true, { warn: () => undefined })).toBe('stopping');
});
