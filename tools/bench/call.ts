/**
 * What a signed-in call costs through bff, API and PostgreSQL, beside a bare Fastify route with one pool that runs the
 * call's own SQL: calls a second on eight connections, CPU time of Node and of PostgreSQL, and statements. Linux only,
 * with wrk. BENCH_SMOKE=1 runs a shortened version.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@mebae/testing';
import { installTools } from '@mebae/testing/tools';
import pg from 'pg';
import { prepareCalls, type Call } from './call/calls.ts';
import { recordStatements } from './call/record-statements.ts';
import { median, ms, sideBySide, smoke } from './lib/measure.ts';
import { cpuMicroseconds, parentOf } from './lib/process-cost.ts';
import { isReady, startProcess } from './lib/processes.ts';
import { ownPage, signIn, startApi, startBff, startDatabase } from './lib/product.ts';
import { load } from './proxy/wrk.ts';

const rounds = smoke ? 1 : 5;
const seconds = smoke ? 1 : 3;
const connections = 8;
const students = smoke ? 200 : 5_000;
const goals = { ratio: 0.5, around: 3, nodeMs: 1, postgresMs: 1.5, manyMs: 10 };
/** The calls whose CPU time has a goal. */
const callsWithGoal = ['profile', 'students', 'exams'];

const missing = process.platform === 'linux' ? installTools(['wrk']) : 'It needs Linux.';
if (missing !== null) throw new Error(missing);

/** Figures of one side of one call in one round. */
interface Round {
  perSecond: number;
  nodeMs: number;
  postgresMs: number;
}

const folder = mkdtempSync(join(tmpdir(), 'mebae-call-'));
const ends: (() => Promise<unknown>)[] = [];
try {
  const database = await startDatabase();
  ends.push(() => database.stop());
  const calls = await prepareCalls(database, students);
  const control = new pg.Client({ connectionString: database.url });
  await control.connect();
  ends.push(() => control.end());
  await control.query('vacuum analyze');
  const recorded = await recordStatements(database, calls);

  const statements = join(folder, 'statements.json');
  const routeOf = (call: Call): string => `/${call.name.replaceAll(' ', '-')}`;
  writeFileSync(
    statements,
    JSON.stringify(
      Object.fromEntries(calls.map((call) => [routeOf(call), recorded.get(call.name)?.own])),
    ),
  );
  const barePort = await freePort();
  const bare = await startProcess({
    command: process.execPath,
    args: [join(import.meta.dirname, 'call', 'bare-routes.ts')],
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      PORT: String(barePort),
      STATEMENTS: statements,
    },
    log: join(folder, 'bare.log'),
    ready: () => isReady(barePort, '/ready'),
  });
  ends.push(() => bare.stop('SIGKILL'));
  const academicApi = await startApi(folder, database.url, {
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
  const sides = {
    whole: {
      pids: [bff.running.pid, academicApi.running.pid],
      url: (call: Call) => `http://127.0.0.1:${bff.port}${call.path}`,
    },
    bare: {
      pids: [bare.pid],
      url: (call: Call) => `http://127.0.0.1:${barePort}${routeOf(call)}`,
    },
  };
  type Side = keyof typeof sides;
  const measure = async (call: Call, side: Side): Promise<Round> => {
    const { pids, url } = sides[side];
    const nodeUsed = (): number => pids.reduce((sum, pid) => sum + cpuMicroseconds(pid), 0);
    const before = { node: nodeUsed(), postgres: cpuMicroseconds(postgres) };
    const loaded = await load(url(call), headersOf(call), { connections, seconds });
    const perCall = (used: number): number => used / 1e3 / loaded.requests;
    return {
      perSecond: loaded.requests / loaded.seconds,
      nodeMs: perCall(nodeUsed() - before.node),
      postgresMs: perCall(cpuMicroseconds(postgres) - before.postgres),
    };
  };

  let kept = true;
  const report = (holds: boolean, text: string): void => {
    console.log(`  ${holds ? 'kept  ' : 'BROKEN'} ${text}`);
    kept &&= holds;
  };
  console.log(
    `Signed-in calls through bff, API and PostgreSQL on ${connections} connections, and the same SQL in a bare Fastify route (median of ${rounds}):`,
  );
  for (const call of calls) {
    const found: Record<Side, Round[]> = { whole: [], bare: [] };
    // Node compiles what runs often; the first round counts for nothing.
    for (let round = -1; round < rounds; round += 1) {
      for (const side of ['whole', 'bare'] as const) {
        const figures = await measure(call, side);
        if (round >= 0) found[side].push(figures);
      }
    }
    const figure = (side: Side, key: keyof Round): number =>
      median(found[side].map((round) => round[key]));
    const cost = (side: Side): string =>
      `Node ${figure(side, 'nodeMs').toFixed(2)} ms, PostgreSQL ${figure(side, 'postgresMs').toFixed(2)} ms`;
    const ratio = figure('whole', 'perSecond') / figure('bare', 'perSecond');
    const { own = [], around = 0 } = recorded.get(call.name) ?? {};
    console.log(
      `${call.name}: ${figure('whole', 'perSecond').toFixed(0)} calls a second = ${ratio.toFixed(2)} of bare (${figure('bare', 'perSecond').toFixed(0)}); ${cost('whole')} (bare: ${cost('bare')}); ${own.length} statements and ${around} around them`,
    );
    report(ratio >= goals.ratio, `at least ${goals.ratio} of the bare route`);
    report(around <= goals.around, `at most ${goals.around} statements around its own`);
    if (callsWithGoal.includes(call.name)) {
      report(figure('whole', 'nodeMs') <= goals.nodeMs, `Node at most ${goals.nodeMs} ms`);
      report(
        figure('whole', 'postgresMs') <= goals.postgresMs,
        `PostgreSQL at most ${goals.postgresMs} ms`,
      );
    }
  }

  const pages = calls.filter(({ name }) => name.endsWith('of many'));
  const get = (call: Call) => async (): Promise<void> => {
    const response = await fetch(sides.whole.url(call), { headers: headersOf(call) });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${call.name}: ${response.status}`);
  };
  const times = await sideBySide(
    Object.fromEntries(pages.map((call) => [call.name, get(call)])),
    smoke ? 5 : 200,
  );
  for (const { name } of pages) {
    const time = times[name] ?? 0;
    console.log(`${name}, ${students} students, one after the other: ${ms(time)} (median)`);
    report(time <= goals.manyMs, `at most ${goals.manyMs} ms`);
  }
  if (!smoke && !kept) process.exitCode = 1;
} finally {
  for (const end of ends.toReversed()) await end();
  rmSync(folder, { recursive: true, force: true });
}
