import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { runProcess, until } from '@mebae/testing/process';
import { startTestApi } from '../../../testing/api.ts';
import { importsOf } from '../../../testing/imports.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { rosterFile } from './test-support/workbooks.ts';

const rosterSize = 600;
const classSize = 50;
const classes = rosterSize / classSize;
const rounds = 10;

const api = await startTestApi();

const file = () =>
  rosterFile(
    Array.from({ length: rosterSize }, (_, n) => {
      const schoolClass = `${Math.floor(n / classSize) + 1}組`;
      const number = `N${String(n).padStart(4, '0')}`;
      return [1, schoolClass, (n % classSize) + 1, number, '山田', '太郎', '', '', null, '英語'];
    }),
  );

async function written({ companyID }: TestSchool) {
  const { rows } = await sql<{
    students: number;
    places: number;
    audited: number;
    applied: number;
  }>`
    select (select count(*)::int from student where company_id = ${companyID}) as students,
      (select count(*)::int from enrolment where company_id = ${companyID}) as places,
      (select count(*)::int from audit_log where company_id = ${companyID} and action = 'student.create') as audited,
      (select count(*)::int from roster_import where company_id = ${companyID} and applied_at is not null) as applied`.execute(
    api.db,
  );
  return rows[0];
}
const nothing = { students: 0, places: 0, audited: 0, applied: 0 };
const all = { students: rosterSize, places: rosterSize, audited: rosterSize, applied: 1 };

/** The database process that writes the import, if there is one just now. */
async function writer(): Promise<number | null> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
      and (query like '%student%' or query like '%enrolment%' or query like '%audit_log%')
    limit 1`.execute(api.db);
  return rows[0]?.pid ?? null;
}

it(`is written whole or not at all when the worker or its database process is killed at a random moment, ${rounds} times`, async () => {
  const seen = { nothing: 0, all: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const school = await createSchool(api.db, { classes, studentsPerClass: 0, maxStudents: 1000 });
    const imports = importsOf(api, school, '/students/import');
    const { importID, counts } = await imports.preview(file());
    expect(counts.created).toBe(rosterSize);
    const worker = runProcess('academic-api/src/worker.ts', {
      DATABASE_URL: api.url,
      LINK_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
    });
    await until(() => worker.out().includes('worker ready'));
    await imports.call('POST', `/${importID}/start`, {});
    // moments from before the worker takes it to after its end, spread over the rounds
    await sleep(round * 45);
    const killsDatabase = round % 2 === 1;
    const pid = killsDatabase ? await writer() : null;
    if (pid === null) worker.kill('SIGKILL');
    if (pid !== null) await sql`select pg_terminate_backend(${pid})`.execute(api.db);
    if (pid !== null) worker.kill('SIGKILL');
    await worker.exit;
    // the transaction of a process that is gone falls within moments
    await expect.poll(writer, { timeout: 60_000 }).toBeNull();
    const found = await written(school);
    const outcome = found?.applied === 1 ? 'all' : 'nothing';
    expect(found).toEqual(outcome === 'all' ? all : nothing);
    seen[outcome] += 1;
  }
  expect(seen.all + seen.nothing).toBe(rounds);
}, 1_800_000);
