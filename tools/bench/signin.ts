/**
 * Sign-ins on all cores, and what they cost everybody else: how many a second, and p99 of a proxied call meanwhile
 * against the same call while nobody signs in. Then sign-ins with an account at a provider beside those with a password,
 * by turns: what each costs bff, academic-api and PostgreSQL. BENCH_SMOKE=1 runs a shortened version.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { passwordCost } from '../../academic-api/src/lib/accounts/password.ts';
import { createAccount, rightPassword } from '../../academic-api/src/testing/account.ts';
import { createSchool } from '../../academic-api/src/testing/school.ts';
import { ms, percentile, smoke } from './lib/measure.ts';
import { api, ownPage, signIn, startApi, startBff, startDatabase } from './lib/product.ts';
import type { BenchDatabase, Service } from './lib/product.ts';
import { atConstantRate } from './lib/constant-rate.ts';
import { cpuMicroseconds, postmasterOf } from './lib/process-cost.ts';
import { publicUrl, signInWithAccount, startProvider, storeKey } from './signin/with-account.ts';

const rounds = smoke ? 1 : 6;
const seconds = smoke ? 1 : 5;
/** Rate of the proxied call, each way: enough for a p99, too few to be a load. */
const perSecond = 50;
/** Twice as many sign in at once as there are cores, so that none is ever free. */
const atOnce = availableParallelism() * 2;

/** Sign-ins of each way, one after another, by turns. */
const turns = smoke ? 1 : 8;
const perTurn = smoke ? 2 : 25;

const folder = mkdtempSync(join(tmpdir(), 'mebae-signin-'));
const started: Service[] = [];
const ends: (() => Promise<void>)[] = [];
let database: BenchDatabase | undefined;
try {
  database = await startDatabase();
  const { db, url } = database;
  const { companyID } = await createSchool(db, { studentsPerClass: 0 });
  const emails: string[] = [];
  for (let i = 0; i < atOnce; i += 1) {
    emails.push((await createAccount(db, companyID, { cost: passwordCost })).email);
  }
  const academicApi = await startApi(folder, url, {
    // the provider is on this machine, without TLS
    NODE_ENV: 'development',
    PUBLIC_URL: publicUrl,
    REPORT_STORE_KEYS: `${storeKey.kid}:${storeKey.secret.toString('base64')}`,
  });
  started.push(academicApi);
  const bff = await startBff(folder, 'bff', academicApi.port);
  started.push(bff);
  const cookie = await signIn(bff.port, emails[0] ?? '', rightPassword);

  const watch = (): Promise<number[]> =>
    atConstantRate(
      bff.port,
      `${api}/account/profile`,
      { ...ownPage, cookie },
      { perSecond, seconds, connections: 16 },
    );
  /** Everybody signs in again and again until told to stop. */
  const signInAll = (): (() => Promise<number>) => {
    const run = { isOn: true };
    const loops = emails.map(async (email) => {
      let count = 0;
      while (run.isOn) {
        await signIn(bff.port, email, rightPassword);
        count += 1;
      }
      return count;
    });
    const all = Promise.all(loops);
    return async () => {
      run.isOn = false;
      return (await all).reduce((sum, n) => sum + n, 0);
    };
  };

  // Both sides warm up and count for nothing.
  const warm = signInAll();
  await watch();
  await warm();
  const idle: number[] = [];
  const busy: number[] = [];
  let signIns = 0;
  let signInSeconds = 0;
  for (let round = 0; round < rounds; round += 1) {
    idle.push(...(await watch()));
    const began = performance.now();
    const stop = signInAll();
    busy.push(...(await watch()));
    signIns += await stop();
    signInSeconds += (performance.now() - began) / 1000;
  }
  const [quiet, loaded] = [percentile(idle, 99), percentile(busy, 99)];
  console.log(
    `Sign-ins with argon2id, ${atOnce} at once on ${availableParallelism()} cores: ${(signIns / signInSeconds).toFixed(1)} a second`,
  );
  console.log(
    `  p99 of a proxied call, ${perSecond} a second: ${ms(loaded)} = ${(loaded / quiet).toFixed(2)} × its idle value (${ms(quiet)})`,
  );
  console.log(
    `  p50: ${ms(percentile(busy, 50))} = ${(percentile(busy, 50) / percentile(idle, 50)).toFixed(2)} × (${ms(percentile(idle, 50))})`,
  );
  const kept = loaded / quiet < 3;
  console.log(`  ${kept ? 'kept  ' : 'BROKEN'} p99 under three times its idle value`);
  if (!smoke && !kept) process.exitCode = 1;

  const person = emails[0] ?? '';
  const connected = await startProvider(db, companyID, url, person);
  ends.push(() => connected.provider.stop());
  const postgres = await postmasterOf(db);
  const pids = [bff.running.pid, academicApi.running.pid, postgres];
  const cpuMs = (): number => pids.reduce((sum, pid) => sum + cpuMicroseconds(pid), 0) / 1e3;
  const ways = {
    password: async () => {
      const began = performance.now();
      await signIn(bff.port, person, rightPassword);
      return performance.now() - began;
    },
    account: () => signInWithAccount(bff.port, connected),
  };
  const measured = { password: { cpu: 0, took: [0] }, account: { cpu: 0, took: [0] } };
  for (const way of [ways.password, ways.account]) await way();
  for (const each of Object.values(measured)) each.took = [];
  for (let turn = 0; turn < turns; turn += 1) {
    for (const name of ['password', 'account'] as const) {
      const before = cpuMs();
      for (let i = 0; i < perTurn; i += 1) measured[name].took.push(await ways[name]());
      measured[name].cpu += cpuMs() - before;
    }
  }
  const cpuOf = (name: keyof typeof measured) => measured[name].cpu / (turns * perTurn);
  const tookOf = (name: keyof typeof measured) => percentile(measured[name].took, 50);
  console.log(
    `  with an account at a provider beside a password: CPU of the product ${ms(cpuOf('account'))} = ${(cpuOf('account') / cpuOf('password')).toFixed(2)} × (${ms(cpuOf('password'))}), p50 ${ms(tookOf('account'))} = ${(tookOf('account') / tookOf('password')).toFixed(2)} × (${ms(tookOf('password'))})`,
  );
} finally {
  for (const end of ends) await end();
  await Promise.all(started.map(({ running }) => running.stop('SIGKILL')));
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
}
