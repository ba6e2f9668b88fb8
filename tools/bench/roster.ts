/**
 * Reading a school's roster service of 5,000 people, most of them with ten subjects: a whole run up to its preview,
 * registering it, and a run that finds nothing to change, each beside a bare read of the same pages, which asks for one
 * after the other and keeps nothing. The stand-in of the service runs in this process, the worker in its own.
 * BENCH_SMOKE=1 runs a shortened version.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  madeRoster,
  rosterClient,
  rosterScope,
  startRosterService,
} from '@mebae/testing/roster-service';
import pg from 'pg';
import { readStoreKeys } from '../../academic-api/src/config.ts';
import { registerService } from '../../academic-api/src/testing/rosters.ts';
import { createSchool } from '../../academic-api/src/testing/school.ts';
import { startBenchApi } from './lib/api.ts';
import { smoke } from './lib/measure.ts';
import { startWorker, storeKeys } from './lib/product.ts';

const size = smoke
  ? { schools: 2, classesOfGrade: 2, studentsOfClass: 20, subjects: 2 }
  : { schools: 1, classesOfGrade: 34, studentsOfClass: 49, subjects: 10 };
const rounds = smoke ? 1 : 3;
const pageSize = 1000;

const service = await startRosterService(madeRoster(size));
const people = size.classesOfGrade * 3 * size.studentsOfClass;
const api = await startBenchApi();
const bare = new pg.Client({ connectionString: api.url });
await bare.connect();
const folder = mkdtempSync(join(tmpdir(), 'mebae-roster-'));
const worker = await startWorker(folder, api.url);

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Asks for every page of every collection, and parses it. */
async function readBare(): Promise<number> {
  const credentials = [rosterClient.clientID, rosterClient.clientSecret].map(encodeURIComponent);
  const token = await fetch(service.tokenAddress, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(credentials.join(':')).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: rosterScope }),
  });
  const { access_token: text } = (await token.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${text}` };
  let records = 0;
  for (const collection of ['orgs', 'users', 'classes', 'enrollments']) {
    for (let offset = 0, total = 1; offset < total; offset += pageSize) {
      const query = `limit=${pageSize}&offset=${offset}&sort=sourcedId&orderBy=asc`;
      const page = await fetch(`${service.address}/${collection}?${query}`, { headers });
      total = Number(page.headers.get('x-total-count'));
      const body = (await page.json()) as Record<string, unknown[]>;
      records += body[collection]?.length ?? 0;
    }
  }
  return records;
}

try {
  const times = { bare: [], run: [], apply: [], unchanged: [] } as Record<string, number[]>;
  let records = 0;
  for (let round = 0; round < rounds; round += 1) {
    const school = await createSchool(api.db, {
      classes: size.classesOfGrade,
      studentsPerClass: 0,
    });
    const { companyID, schoolYear, admin } = school;
    await api.db
      .insertInto('schoolClass')
      .values(
        [2, 3].flatMap((grade) =>
          Array.from({ length: size.classesOfGrade }, (_, index) => ({
            companyID,
            schoolYear,
            grade,
            name: `${index + 1}組`,
          })),
        ),
      )
      .execute();
    const config = { reportStoreKeys: readStoreKeys({ REPORT_STORE_KEYS: storeKeys }) };
    await registerService({ db: api.db, config }, companyID, service);
    const call = async <Result>(
      method: 'GET' | 'POST' | 'PUT',
      path: string,
      payload?: object,
    ): Promise<Result> => {
      const response = await api.app.inject({
        method,
        url: `/api/v3/academic${path}`,
        headers: { 'auth-token': admin },
        ...(payload && { payload }),
      });
      if (response.statusCode !== 200) {
        throw new Error(`${path}: ${response.statusCode} ${response.body}`);
      }
      return response.json();
    };
    const ended = async ({ operationID }: { operationID: string }): Promise<void> => {
      for (;;) {
        const { rows } = await bare.query<{ state: string; failure: unknown }>(
          'select state, failure from operation where operation_id = $1',
          [operationID],
        );
        const { state = 'missing', failure = null } = rows[0] ?? {};
        if (state === 'succeeded') return;
        if (state !== 'waiting' && state !== 'running') {
          throw new Error(`The operation is ${state}: ${JSON.stringify(failure)}`);
        }
        await sleep(5);
      }
    };
    const run = async (): Promise<void> => ended(await call('POST', '/school/rosterService/runs'));
    const lastRun = async () => {
      const { data } = await call<{
        data: { importID: string; state: string; counts: { created: number; failed: number } }[];
      }>('GET', '/school/rosterService/runs');
      return data[0]!;
    };
    const org = { id: 'school-1', name: '第1中学校' };
    const settings = { org, isNightly: false, appliesItself: false, updatedAt: null };
    await call('PUT', '/school/rosterService', settings);

    times['bare']?.push(await secondsOf(async () => (records = await readBare())));
    times['run']?.push(await secondsOf(run));
    const { importID, counts } = await lastRun();
    if (counts.created !== people || counts.failed > 0) {
      throw new Error(`The run has found something else: ${JSON.stringify(counts)}`);
    }
    const start = `/students/import/${importID}/start`;
    times['apply']?.push(await secondsOf(async () => ended(await call('POST', start, {}))));
    times['unchanged']?.push(await secondsOf(run));
    const { state } = await lastRun();
    if (state !== 'unchanged') throw new Error(`The second run is ${state}.`);
  }
  const [bareTime, ...others] = ['bare', 'run', 'apply', 'unchanged'].map((name) =>
    median(times[name] ?? []),
  );
  const words = ['read and compared', 'registered', 'read again, nothing new'];
  console.log(`Roster service with ${people} students (${records} records, median of ${rounds}):`);
  console.log(`  bare read of the same pages ${(bareTime ?? 0).toFixed(2)} s`);
  for (const [index, seconds] of others.entries()) {
    const ratio = seconds / (bareTime || 1);
    console.log(`  ${words[index]} ${seconds.toFixed(2)} s = ${ratio.toFixed(2)} × the bare read`);
  }
  const whole = (others[0] ?? 0) + (others[1] ?? 0);
  console.log(`  from the click to registered ${whole.toFixed(2)} s`);
} finally {
  await worker.running.stop();
  rmSync(folder, { recursive: true, force: true });
  await bare.end();
  await api.stop();
  await service.stop();
}
