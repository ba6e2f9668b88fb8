import { setTimeout as sleep } from 'node:timers/promises';
import { apiBase, httpNames } from '@mebae/contracts';
import { freePort } from '@mebae/testing';
import { runProcess, statusOf, until } from '@mebae/testing/process';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createRandom } from '../../../lib/processes/seeded-random.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

const rounds = 10;
const classes = 4;
const studentsPerClass = 60;
const students = classes * studentsPerClass;

const api = await startTestApi();

/** A grade whose students are enrolled in next year's first class, and a draft that distributes them. */
async function draftedSchool(): Promise<{ school: TestSchool; updatedAt: string }> {
  const school = await createSchool(api.db, { classes, studentsPerClass });
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    api.call(method, `/schoolClasses/change/1${path}`, { token: school.admin, body });
  await call('POST', '/classes', { schoolClassNames: ['1組', '2組', '3組', '4組'] });
  const { body: change } = await call('GET', '');
  const ids: number[] = change.classes.map((row: { schoolClassID: number }) => row.schoolClassID);
  await sql`
    insert into enrolment (company_id, student_id, school_year, school_class_id)
    select company_id, student_id, school_year + 1, ${ids[0]} from enrolment
    where company_id = ${school.companyID}`.execute(api.db);
  const draft = {
    ...change.draft,
    assignments: change.draft.assignments.map((row: { studentID: number }, n: number) => ({
      ...row,
      schoolClassID: ids[n % classes],
    })),
  };
  const saved = await call('PUT', '', { draft, updatedAt: null });
  return { school, updatedAt: saved.body.updatedAt };
}

async function written({ companyID, schoolYear }: TestSchool) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from next_class where company_id = ${companyID}) as assigned,
      (select count(*)::int from enrolment e join next_class n using (company_id, school_year, student_id, school_class_id)
        where e.company_id = ${companyID} and e.school_year = ${schoolYear + 1}
          and e.student_number is not null) as moved,
      (select count(*)::int from audit_log where company_id = ${companyID} and action = 'student.update') as audited,
      (select count(*)::int from undo_entry where company_id = ${companyID}) as undo,
      (select count(*)::int from class_change where company_id = ${companyID} and confirmed_at is not null) as confirmed`.execute(
    api.db,
  );
  return rows[0];
}
const movedStudents = students - students / classes;
const nothing = { assigned: 0, moved: 0, audited: 0, undo: 0, confirmed: 0 };
const all = {
  assigned: students,
  moved: movedStudents,
  audited: movedStudents,
  undo: 1,
  confirmed: 1,
};

/** How many transactions other than this one's are open. */
async function openTransactions(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
      and backend_type = 'client backend'`.execute(api.db);
  return rows[0]?.n ?? 0;
}

it(`is applied whole or not at all when academic-api is killed at a random moment, ${rounds} times`, async () => {
  const seen = { nothing: 0, all: 0 };
  const random = createRandom('kills during a class change');
  for (let round = 0; round < rounds; round += 1) {
    const { school, updatedAt } = await draftedSchool();
    const port = await freePort();
    const server = runProcess('academic-api/src/server.ts', {
      DATABASE_URL: api.url,
      ACADEMIC_API_PORT: String(port),
      ACADEMIC_METRICS_PORT: String(await freePort()),
      LINK_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
    });
    const origin = `http://127.0.0.1:${port}`;
    await until(async () => (await statusOf(`${origin}/health/ready`)) === 200);
    const response = fetch(`${origin}${apiBase}/schoolClasses/change/1/confirm`, {
      method: 'POST',
      headers: { [httpNames.authToken]: school.admin, 'content-type': 'application/json' },
      body: JSON.stringify({ updatedAt }),
    }).catch(() => null);
    // a confirmation takes some 300 ms on a busy machine: moments before, in and after it
    await sleep(20 + random() * 500);
    server.kill('SIGKILL');
    await server.exit;
    const status = (await response)?.status;
    // the transaction of a process that is gone falls within moments
    await expect.poll(openTransactions, { timeout: 60_000 }).toBe(0);
    const found = await written(school);
    const outcome = found?.['confirmed'] === 1 ? 'all' : 'nothing';
    expect(found).toEqual(outcome === 'all' ? all : nothing);
    // who was told that it is done finds it done
    expect(status === 200 && outcome === 'nothing').toBe(false);
    seen[outcome] += 1;
  }
  expect(seen.all + seen.nothing).toBe(rounds);
}, 1_800_000);
