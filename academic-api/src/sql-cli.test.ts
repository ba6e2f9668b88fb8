import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { runProcess } from '@mebae/testing/process';
import { expect, onTestFinished, test } from 'vitest';
import { prompt } from './db/sql-command/prompt.ts';
import { withSession } from './db/sql-command/session.ts';
import { startTestApi } from './testing/api.ts';
import { createSchool } from './testing/school.ts';

const api = await startTestApi();
const school = await createSchool(api.db);
await createSchool(api.db);
const one = ['--school', String(school.companyID)];

async function run(args: string[], env: Record<string, string> = {}) {
  const command = runProcess(
    'academic-api/src/sql-cli.ts',
    { DATABASE_URL: api.url, ...env },
    args,
  );
  const code = await command.exit;
  return { code, out: command.out(), err: command.err() };
}

test('the owner sees every school, a session of a school its own only', async () => {
  const statement = 'select count(*) > 1 as several from company';
  expect((await run([statement])).out).toBe('several\n-------\ntrue\n(1 rows)\n');
  const ofSchool = await run([...one, 'select distinct company_id as id from account']);
  expect(ofSchool.out.split('\n').slice(2, 4)).toEqual([
    String(school.companyID).padEnd(2).trim(),
    '(1 rows)',
  ]);
});

test('rows change with --write only', async () => {
  const statement = `update company set name = 'changed' where company_id = ${school.companyID}`;
  const refused = await run([statement]);
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining('cannot execute UPDATE in a read-only transaction'),
  ]);
  expect((await run(['--write', statement])).out).toBe('UPDATE 1\n');
  const { name } = await api.db
    .selectFrom('company')
    .select('name')
    .where('companyID', '=', school.companyID)
    .executeTakeFirstOrThrow();
  expect(name).toBe('changed');
});

test('a plan is made as the role of requests, with times and pages', async () => {
  const statement = 'select * from account where user_id = $1';
  const { out, err } = await run(['--explain', ...one, '--values', '[1]', statement]);
  expect(err).toBe('');
  expect(out).toMatch(/actual time=.*rows=/);
  expect(out).toContain('Buffers:');
  // the condition that row-level security adds for this role
  expect(out).toContain("current_setting('app.company_id'");
});

test.each([
  ['a placeholder without a value', 'select $1::int', /has 1 placeholders and 0 values/],
  ['a statement that writes', 'delete from tag', /cannot execute DELETE in a read-only/],
  ['a second statement that would end the transaction', 'select 1; commit', /multiple commands/],
])('no plan of %s', async (_what, statement, reason) => {
  const { code, out, err } = await run(['--explain', ...one, statement]);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(reason);
});

test('an option that there is not prints those that there are', async () => {
  const { code, err } = await run(['--shcool', '1', 'select 1']);
  expect(code).toBe(1);
  expect(err).toContain('npm run sql -- --explain');
});

test('psql is opened where there is one, read-only, with the password out of its arguments', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mebae-psql-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, 'psql');
  writeFileSync(program, '#!/bin/sh\necho "$@ / ${PGPASSWORD:+password} / $PGOPTIONS"\n');
  chmodSync(program, 0o755);
  symlinkSync(process.execPath, join(folder, 'node'));
  const { code, out } = await run(one, { PATH: `${folder}:${process.env['PATH'] ?? ''}` });
  expect(code).toBe(0);
  expect(out).toMatch(
    /^postgres\S+ \/ password \/ -c default_transaction_read_only=on -c role=mebae_app/m,
  );
  expect(out).not.toContain(decodeURIComponent(new URL(api.url).password));
});

test('without psql a prompt runs statements of several lines and goes on after one that fails', async () => {
  const input = Readable.from([
    'select 1\n',
    '  as one;\nselect nothing;\n',
    "select 'last' as word;\nexit\n",
  ]);
  let text = '';
  const output = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const session = { write: false, school: null };
  await withSession({ databaseUrl: api.url }, session, (client) => prompt(client, input, output));
  expect(text).toContain('one\n---\n1\n(1 rows)');
  expect(text).toContain('column "nothing" does not exist');
  expect(text).toContain('word\n----\nlast\n(1 rows)');
});
