/**
 * Measures the cost of a signed-in call through bff, API and PostgreSQL. Each is measured by turns with two bare
 * Fastify routes with one pool: one runs the call's own SQL, which says what sign-in, checks and transactions add; the
 * other, the yardstick, runs a statement that never changes (`call/yardstick.ts`), which says how fast the machine is.
 * CPU time of Node and PostgreSQL is compared with the yardstick's, so that the bounds hold on a slow machine too
 * (`call/shares.ts`). `--pooled` takes API and bare routes through PgBouncer and HAProxy, and only prints: the bounds are
 * those of a direct way. Linux only, with wrk. BENCH_SMOKE=1 runs a shortened version.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@mebae/testing';
import { installTools } from '@mebae/testing/tools';
import pg from 'pg';
import { transactionAddress } from '../../academic-api/src/db/connection.ts';
import { prepareCalls, type Call } from './call/calls.ts';
import { recordStatements } from './call/record-statements.ts';
import { judgeShare, shareLine, type Share } from './call/shares.ts';
import { createYardstick, yardstickRoute } from './call/yardstick.ts';
import { median, ms, sideBySide, smoke } from './lib/measure.ts';
import { cpuMicroseconds, parentOf } from './lib/process-cost.ts';
import { isPooled, wayTo } from './lib/pooled.ts';
import { isReady, startProcess } from './lib/processes.ts';
import { ownPage, signIn, startApi, startBff, startDatabase } from './lib/product.ts';
import { load } from './proxy/wrk.ts';

const rounds = smoke ? 1 : 4;
const seconds = smoke ? 1 : 2;
const connections = 8;
const students = smoke ? 200 : 5_000;
const goals = { around: 3, pageOfMany: 1.5 };

const missing = process.platform === 'linux' ? installTools(['wrk']) : 'It needs Linux.';
if (missing !== null) throw new Error(missing);

/** Costs of one side of one call in a round. */
interface Round {
  requests: number;
  seconds: number;
  nodeMs: number;
  postgresMs: number;
}

const began = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'mebae-call-'));
const ends: (() => Promise<unknown>)[] = [];
try {
  const database = await startDatabase();
  ends.push(() => database.stop());
  const calls = await prepareCalls(database, students);
  const control = new pg.Client({ connectionString: database.url });
  await control.connect();
  ends.push(() => control.end());
  const yardstick = await createYardstick(control);
  await control.query('vacuum analyze');
  const recorded = await recordStatements(database, calls);

  const statements = join(folder, 'statements.json');
  const routeOf = (call: Call): string => `/${call.name.replaceAll(' ', '-')}`;
  writeFileSync(
    statements,
    JSON.stringify({
      ...Object.fromEntries(calls.map((call) => [routeOf(call), recorded.get(call.name)?.own])),
      [yardstickRoute]: yardstick,
    }),
  );
  const way = await wayTo(database.url);
  ends.push(way.stop);
  const barePort = await freePort();
  const bare = await startProcess({
    command: process.execPath,
    args: [join(import.meta.dirname, 'call', 'bare-routes.ts')],
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: transactionAddress(way, way.poolerUrl).databaseUrl,
      PORT: String(barePort),
      STATEMENTS: statements,
    },
    log: join(folder, 'bare.log'),
    ready: () => isReady(barePort, '/ready'),
  });
  ends.push(() => bare.stop('SIGKILL'));
  const academicApi = await startApi(folder, way.databaseUrl, {
    ...way.settings,
    // a machine that does much else makes a call slow, not wrong
    SHED_LOOP_DELAY_MS: '0',
  });
  ends.push(() => academicApi.running.stop('SIGKILL'));
  const bff = await startBff(folder, 'bff', academicApi.port);
  ends.push(() => bff.running.stop('SIGKILL'));
  const { rows } = await control.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postgres = parentOf(rows[0]?.pid ?? 0);

  const cookies = new Map<string, string>();
  for (const { person } of calls) {
    if (cookies.has(person.email)) continue;
    cookies.set(person.email, await signIn(bff.port, person.email, person.password));
  }
  const headersOf = (call: Call): Record<string, string> => ({
    ...ownPage,
    ...call.headers,
    cookie: cookies.get(call.person.email) ?? '',
  });
  const bareUrl = (route: string): string => `http://127.0.0.1:${barePort}${route}`;
  const sides = {
    whole: {
      pids: [bff.running.pid, academicApi.running.pid],
      url: (call: Call) => `http://127.0.0.1:${bff.port}${call.path}`,
    },
    bare: { pids: [bare.pid], url: (call: Call) => bareUrl(routeOf(call)) },
    yardstick: { pids: [bare.pid], url: () => bareUrl(yardstickRoute) },
  };
  type Side = keyof typeof sides;
  const names = Object.keys(sides) as Side[];
  const measure = async (call: Call, side: Side, forSeconds: number): Promise<Round> => {
    const { pids, url } = sides[side];
    const nodeUsed = (): number => pids.reduce((sum, pid) => sum + cpuMicroseconds(pid), 0);
    const before = { node: nodeUsed(), postgres: cpuMicroseconds(postgres) };
    const loaded = await load(url(call), headersOf(call), { connections, seconds: forSeconds });
    return {
      ...loaded,
      nodeMs: (nodeUsed() - before.node) / 1e3,
      postgresMs: (cpuMicroseconds(postgres) - before.postgres) / 1e3,
    };
  };

  let kept = true;
  const report = (holds: boolean, text: string): void => {
    if (isPooled) return;
    console.log(`  ${holds ? 'kept  ' : 'BROKEN'} ${text}`);
    kept &&= holds;
  };
  const since = (start: number): string => `${((performance.now() - start) / 1e3).toFixed(0)} s`;
  console.log(`Demo school, large school, API and bff are ready after ${since(began)}.`);
  console.log(
    `Signed-in calls through bff, API and PostgreSQL on ${connections} connections, by turns with the same SQL in a bare Fastify route and with the yardstick (${rounds} rounds):`,
  );
  const shares: string[] = [];
  for (const call of calls) {
    const found: Record<Side, Round[]> = { whole: [], bare: [], yardstick: [] };
    // Node compiles what runs often: before the first round each runs for a second that counts for nothing
    for (const side of names) await measure(call, side, 1);
    for (let round = 0; round < rounds; round += 1) {
      for (const side of names) found[side].push(await measure(call, side, seconds));
    }
    const total = (side: Side, key: keyof Round): number =>
      found[side].reduce((sum, round) => sum + round[key], 0);
    const perCall = (side: Side, key: 'nodeMs' | 'postgresMs'): number =>
      total(side, key) / total(side, 'requests');
    const perSecond = (side: Side): number =>
      median(found[side].map((round) => round.requests / round.seconds));
    const cost = (side: Side): string =>
      `Node ${perCall(side, 'nodeMs').toFixed(2)} ms, PostgreSQL ${perCall(side, 'postgresMs').toFixed(2)} ms`;
    const share: Share = {
      node: perCall('whole', 'nodeMs') / perCall('yardstick', 'nodeMs'),
      postgres: perCall('whole', 'postgresMs') / perCall('yardstick', 'postgresMs'),
    };
    const ratio = perSecond('whole') / perSecond('bare');
    const { own = [], around = 0 } = recorded.get(call.name) ?? {};
    console.log(
      `${call.name}: ${perSecond('whole').toFixed(0)} calls a second = ${ratio.toFixed(2)} of bare (${perSecond('bare').toFixed(0)}); ` +
        `${cost('whole')} (bare: ${cost('bare')}; yardstick: ${cost('yardstick')}); ${own.length} statements and ${around} around them`,
    );
    console.log(
      `  shares of the yardstick: Node ${share.node.toFixed(2)}, PostgreSQL ${share.postgres.toFixed(2)}`,
    );
    shares.push(shareLine(call.name, share));
    report(ratio >= call.leastOfBare, `at least ${call.leastOfBare} of the bare route`);
    report(around <= goals.around, `at most ${goals.around} statements around its own`);
    for (const { holds, text } of judgeShare(call.name, share)) report(holds, text);
  }

  const pages = calls.filter(({ name }) => name === 'students' || name.endsWith('of many'));
  const get = (call: Call) => async (): Promise<void> => {
    const response = await fetch(sides.whole.url(call), { headers: headersOf(call) });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${call.name}: ${response.status}`);
  };
  const times = await sideBySide(
    Object.fromEntries(pages.map((call) => [call.name, get(call)])),
    smoke ? 5 : 200,
  );
  const ofDemo = times['students'] ?? 0;
  for (const { name } of pages) {
    if (name === 'students') continue;
    const time = times[name] ?? 0;
    const ratio = time / ofDemo;
    console.log(
      `${name}, ${students} students, one after the other: ${ms(time)} (median), ${ratio.toFixed(2)} of a page of the demo school`,
    );
    report(ratio <= goals.pageOfMany, `at most ${goals.pageOfMany} of a page of the demo school`);
  }
  if (!isPooled) {
    console.log(`The shares as call/shares.ts has them:\n  ${shares.join('\n  ')}`);
  }
  console.log(`All of it took ${since(began)}.`);
  if (!smoke && !kept) process.exitCode = 1;
} finally {
  for (const end of ends.toReversed()) await end();
  rmSync(folder, { recursive: true, force: true });
}
