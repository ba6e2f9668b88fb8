/**
 * academic-api and one of two bff replicas are killed, paused and restarted under a steady load of reads and writes:
 * what everybody gets meanwhile, how long until all is well again, and whether each acknowledged write is there once. Then
 * the same with two instances of academic-api, of which one is killed, paused and restarted while the other one goes on.
 * Through real processes and PostgreSQL. Then the whole product, as `npm start` runs it: its processes and single database
 * backends are killed forty times. BENCH_SMOKE=1 runs a shortened version, without the whole product.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAccount, rightPassword } from '../../academic-api/src/testing/account.ts';
import { createSchool } from '../../academic-api/src/testing/school.ts';
import { ms, percentile, smoke } from './lib/measure.ts';
import { signIn, startApi, startBff, startDatabase } from './lib/product.ts';
import type { BenchDatabase, Service } from './lib/product.ts';
import { replicaAt, roundRobin } from './outage/client.ts';
import { measureKills } from './outage/kills.ts';
import { startLoad } from './outage/load.ts';
import type { CountedCall, Load, Person } from './outage/load.ts';

/** Without an answer for so long a call hangs; more than anything here is away for. */
const hangMs = 20_000;
const awayMs = smoke ? 500 : 3000;
const calmMs = smoke ? 500 : 4000;
const schools = 2;
const peopleEach = 5;

interface Phase {
  readonly name: string;
  /** The event; resolves when it is over, as far as whoever did it knows. */
  readonly run: () => Promise<void>;
}

/** The processes that are ended, and how. */
function phasesOf(academicApi: Service, bff: Service): Phase[] {
  const kill = (service: Service) => async (): Promise<void> => {
    await service.running.stop('SIGKILL');
    await sleep(awayMs);
    await service.start();
  };
  const restart = (service: Service) => async (): Promise<void> => {
    await service.running.stop('SIGTERM');
    await service.start();
  };
  return [
    { name: 'nothing happens', run: () => sleep(awayMs) },
    { name: 'academic-api is killed', run: kill(academicApi) },
    {
      name: 'academic-api is paused',
      async run() {
        academicApi.running.signal('SIGSTOP');
        await sleep(awayMs);
        academicApi.running.signal('SIGCONT');
      },
    },
    { name: 'academic-api is restarted', run: restart(academicApi) },
    { name: 'a bff replica is killed', run: kill(bff) },
    { name: 'a bff replica is restarted', run: restart(bff) },
  ];
}

/** The same of one of two instances of academic-api. */
const phasesOfOne = (phases: readonly Phase[]): Phase[] =>
  phases
    .filter(({ name }) => name.startsWith('academic-api'))
    .map(({ name, run }) => ({ name: `${name}, another one goes on`, run }));

/** Signs in people of two schools, so that an answer meant for somebody else would be noticed. */
async function signInPeople({ db }: BenchDatabase, port: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let school = 0; school < schools; school += 1) {
    const { companyID } = await createSchool(db, { studentsPerClass: 0 });
    for (let n = 0; n < peopleEach; n += 1) {
      const { userID, email } = await createAccount(db, companyID);
      people.push({ userID, cookie: await signIn(port, email, rightPassword) });
    }
  }
  return people;
}

/** @returns counts such as `200 × 512, 502 × 31` */
function byStatus(calls: readonly CountedCall[]): string {
  const counts = new Map<string, number>();
  for (const { status } of calls) {
    counts.set(String(status), (counts.get(String(status)) ?? 0) + 1);
  }
  return [...counts].map(([status, count]) => `${status} × ${count}`).join(', ');
}

let broken = 0;

/** Prints a phase. @param began when it happened @param over when whoever was away was back */
function report(name: string, calls: readonly CountedCall[], began: number, over: number): void {
  const failed = calls.filter(({ status }) => status !== 200);
  const lastFailure = Math.max(began, ...failed.map(({ ended }) => ended));
  const times = calls.map((call) => call.ended - call.began);
  const wrong = calls.filter(({ isWrong }) => isWrong).length;
  const hangs = calls.filter(({ status }) => status === 'no answer').length;
  broken += wrong + hangs;
  console.log(`${name}: ${byStatus(calls)}; wrong answers ${wrong}, hangs ${hangs}`);
  const [p50, p99] = [percentile(times, 50), percentile(times, 99)];
  console.log(
    `  p50 ${ms(p50)}, p99 ${ms(p99)}, max ${ms(Math.max(...times))}; back after ${ms(over - began)}; ` +
      `last failure ${ms(lastFailure - began)} after the start`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'mebae-outage-'));
const started: Service[] = [];
let database: BenchDatabase | undefined;
try {
  database = await startDatabase();
  const { db, url } = database;
  const academicApi = await startApi(folder, url);
  started.push(academicApi);
  const firstBff = await startBff(folder, 'bff-1', academicApi.port);
  started.push(firstBff);
  const two = await startBff(folder, 'bff-2', academicApi.port);
  started.push(two);
  const people = await signInPeople(database, firstBff.port);
  const { growingPurposeID: purposeID } = await db
    .selectFrom('growingPurpose')
    .select('growingPurposeID')
    .limit(1)
    .executeTakeFirstOrThrow();

  const measure = async (bffs: readonly Service[], phases: readonly Phase[]): Promise<Load> => {
    const call = roundRobin(
      bffs.map(({ port }) => replicaAt(port)),
      hangMs,
    );
    const load = startLoad(people, purposeID, call);
    await sleep(calmMs);
    load.take();
    for (const { name, run } of phases) {
      const began = performance.now();
      await run();
      const over = performance.now();
      await sleep(calmMs);
      report(name, load.take(), began, over);
    }
    await load.stop();
    return load;
  };
  const phases = phasesOf(academicApi, two);
  const loads = [await measure([firstBff, two], phases)];
  const other = await startApi(folder, url);
  started.push(other);
  const both = await startBff(folder, 'bff-3', academicApi.port, other.port);
  started.push(both);
  loads.push(await measure([both], phasesOfOne(phases)));

  const sent = new Set(loads.flatMap((load) => [...load.sent]));
  const acknowledged = loads.flatMap((load) => [...load.acknowledged]);
  const rows = await db
    .selectFrom('activity')
    .select(['title', (expression) => expression.fn.countAll<number>().as('count')])
    .where('title', 'like', 'bench %')
    .groupBy('title')
    .execute();
  const kept = new Map(rows.map(({ title, count }) => [title, count]));
  const lost = acknowledged.filter((title) => !kept.has(title)).length;
  const twice = rows.filter(({ count }) => count > 1).length;
  const uncountedCalls = rows.filter(({ title }) => !sent.has(title)).length;
  broken += lost + twice + uncountedCalls;
  console.log(
    `Writes: ${sent.size} sent, ${acknowledged.length} acknowledged, ${kept.size} kept; ` +
      `acknowledged and lost ${lost}, kept twice ${twice}`,
  );
  if (!smoke) broken += await measureKills(40);
  console.log(
    `  ${broken === 0 ? 'kept  ' : 'BROKEN'} no wrong answer, no hang, no write lost or doubled`,
  );
  if (broken > 0) process.exitCode = 1;
} finally {
  await Promise.all(started.map(({ running }) => running.stop('SIGKILL')));
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
}
