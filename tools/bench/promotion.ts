/**
 * Promotion of a whole school: the summary, and applying it from the call that starts its operation to its end by the
 * worker, against the same rows inserted bare. BENCH_SMOKE=1 runs a shortened version.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestSchool } from '../../academic-api/src/testing/school.ts';
import { startBenchApi } from './lib/api.ts';
import { ms, sideBySide, smoke } from './lib/measure.ts';
import { createGrades } from '../../academic-api/src/testing/grades.ts';
import { startWorker } from './lib/product.ts';

const students = smoke ? 300 : 5000;
const rounds = smoke ? 1 : 5;

const api = await startBenchApi();
const bare = new pg.Client({ connectionString: api.url });
await bare.connect();
const folder = mkdtempSync(join(tmpdir(), 'mebae-promotion-'));
const worker = await startWorker(folder, api.url);
try {
  const schools: TestSchool[] = [];
  for (let n = 0; n <= rounds; n += 1) schools.push(await createGrades(api.db, students));
  await bare.query('analyze');
  const call = async <Result>(
    { admin }: TestSchool,
    method: 'GET' | 'POST',
    path: string,
    payload?: object,
  ): Promise<Result> => {
    const response = await api.app.inject({
      method,
      url: `/api/v3/academic/promotion${path}`,
      headers: { 'auth-token': admin },
      ...(payload && { payload }),
    });
    if (response.statusCode !== 200) {
      throw new Error(`${path}: ${response.statusCode} ${response.body}`);
    }
    return response.json();
  };
  const plans = new Map<TestSchool, { fingerprint: string; basedOn: string }>();
  const summary = async (school: TestSchool): Promise<void> => {
    const { fingerprint, changedAt } = await call<{ fingerprint: string; changedAt: string }>(
      school,
      'GET',
      '/summary',
    );
    plans.set(school, { fingerprint, basedOn: changedAt });
  };
  const apply = async (school: TestSchool): Promise<void> => {
    const { operationID } = await call<{ operationID: string }>(
      school,
      'POST',
      '/start',
      plans.get(school),
    );
    for (;;) {
      const { rows } = await bare.query<{ state: string }>(
        'select state from operation where operation_id = $1',
        [operationID],
      );
      const state = rows[0]?.state;
      if (state === 'succeeded') return;
      if (state === 'failed') throw new Error('the promotion failed');
      await sleep(5);
    }
  };
  for (const school of schools) await call(school, 'POST', '');
  // a first round warms both sides up and counts for nothing
  const warm = schools[rounds]!;
  await summary(warm);
  await apply(warm);

  await bare.query('create table bare_enrolment (like enrolment including all)');
  await bare.query('create table bare_audit (like audit_log including all)');
  let round = 0;
  const times = await sideBySide(
    {
      insert: async () => {
        const { companyID, schoolYear } = schools[round]!;
        await bare.query('begin');
        await bare.query(
          `insert into bare_enrolment (company_id, student_id, school_year, school_class_id, student_number)
           select company_id, student_id, school_year + 1, school_class_id, row_number() over (partition by school_class_id)
           from enrolment where company_id = $1 and school_year = $2`,
          [companyID, schoolYear],
        );
        await bare.query(
          `insert into bare_audit (company_id, action, student_id, detail)
           select company_id, 'student.promote', student_id, '{"way": "promoted"}' from enrolment
           where company_id = $1 and school_year = $2`,
          [companyID, schoolYear],
        );
        await bare.query('commit');
      },
      summary: () => summary(schools[round]!),
      apply: async () => {
        await apply(schools[round]!);
        round += 1;
      },
    },
    rounds,
  );
  console.log(`Promotion of ${students} students (median of ${rounds}):`);
  console.log(`  summary ${ms(times.summary)}`);
  console.log(
    `  apply, from its start to its end by the worker ${ms(times.apply)} = ${(times.apply / times.insert).toFixed(2)} × inserting the same rows bare (${ms(times.insert)})`,
  );
} finally {
  await worker.running.stop('SIGTERM');
  await bare.end();
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
}
