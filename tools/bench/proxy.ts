/**
 * The bff as a proxy beside bare @fastify/http-proxy, with nginx `proxy_pass` for information, all in front of the same
 * upstream: CPU time a request, large files, memory while clients read slowly. Linux only, with nginx and wrk.
 * BENCH_SMOKE=1 runs a shortened version.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installTools } from '@mebae/testing/tools';
import { median, smoke } from './lib/measure.ts';
import { cpuMicroseconds, residentMegabytes } from './lib/process-cost.ts';
import { api, proxyNames, startProxies } from './proxy/proxies.ts';
import type { Proxies } from './proxy/proxies.ts';
import type { Listening } from './proxy/nginx.ts';
import { startUpstream } from './proxy/nginx.ts';
import { readSlowly } from './proxy/slow-readers.ts';
import { load } from './proxy/wrk.ts';

type Name = keyof typeof proxyNames;
const names = Object.keys(proxyNames) as Name[];

/** Many short rounds instead of a few long ones: what disturbs the machine then disturbs all proxies alike. */
const rounds = smoke ? 1 : 7;
/** Node compiles what runs often bit by bit: a proxy reaches its full speed after some ten thousand requests. */
const warmRounds = smoke ? 0 : 1;
const seconds = 1;
const slow = smoke
  ? { clients: 5, bytesPerSecond: 40e6, bytes: 60 * 1024 ** 2 }
  : { clients: 200, bytesPerSecond: 2e6, bytes: 60 * 1024 ** 2 };

const sizes = { small: 1024, page: 20 * 1024, file: 10 * 1024 ** 2, slow: slow.bytes };
/** Paths of the contract, so that the bff treats each as what it is: two screens, two downloads. */
const paths = {
  small: `${api}/account/profile`,
  page: `${api}/exams`,
  file: `${api}/students/export`,
  slow: `${api}/audit/export`,
};
type Content = keyof typeof paths;
const loaded = ['small', 'page', 'file'] as const;

type PerProxy<T> = Record<Name, T>;
const perProxy = <T>(make: () => T): PerProxy<T> =>
  Object.fromEntries(names.map((name) => [name, make()])) as PerProxy<T>;

function writeContent(folder: string): void {
  for (const key of Object.keys(paths) as Content[]) {
    const file = join(folder, paths[key]);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, `{"data":"${'0'.repeat(sizes[key] - 11)}"}`);
  }
}

const urlOf = ({ all }: Proxies, name: Name, key: Content): string =>
  `http://127.0.0.1:${all[name].port}${paths[key]}`;

async function assertSameContent(proxies: Proxies, name: Name): Promise<void> {
  for (const key of loaded) {
    const response = await fetch(urlOf(proxies, name, key), { headers: proxies.headers });
    const { byteLength } = await response.arrayBuffer();
    if (response.status !== 200 || byteLength !== sizes[key]) {
      throw new Error(`${name} responds ${response.status} with ${byteLength} bytes to ${key}`);
    }
  }
}

/** One round of one proxy with one content. */
interface Sample {
  /** CPU time of its own process, for each request. */
  readonly microseconds: number;
  /** Megabytes of the response's body, for each second of CPU time. */
  readonly megabytesPerCpuSecond: number;
  readonly megabytesPerSecond: number;
}
type Samples = Record<(typeof loaded)[number], PerProxy<Sample[]>>;

async function measureLoads(proxies: Proxies): Promise<Samples> {
  const samples: Samples = {
    small: perProxy(() => []),
    page: perProxy(() => []),
    file: perProxy(() => []),
  };
  for (let round = -warmRounds; round < rounds; round += 1) {
    const order = round % 2 === 0 ? names : names.toReversed();
    for (const key of loaded) {
      for (const name of order) {
        const sample = await measureLoad(proxies, name, key);
        if (round >= 0) samples[key][name].push(sample);
      }
    }
  }
  return samples;
}

async function measureLoad(proxies: Proxies, name: Name, key: Content): Promise<Sample> {
  const { pid } = proxies.all[name];
  const before = cpuMicroseconds(pid);
  const { bytes, requests, ...result } = await load(urlOf(proxies, name, key), proxies.headers, {
    connections: key === 'file' ? 4 : 32,
    seconds,
  });
  const used = cpuMicroseconds(pid) - before;
  return {
    microseconds: used / requests,
    megabytesPerCpuSecond: bytes / used,
    megabytesPerSecond: bytes / 1e6 / result.seconds,
  };
}

async function measureMemory(proxies: Proxies) {
  const megabytes = perProxy(() => ({ before: 0, peak: 0, after: 0 }));
  for (const name of names) {
    const { pid } = proxies.all[name];
    const own = megabytes[name];
    own.before = residentMegabytes(pid);
    await readSlowly(urlOf(proxies, name, 'slow'), proxies.headers, slow, () => {
      own.peak = Math.max(own.peak, residentMegabytes(pid));
    });
    own.after = residentMegabytes(pid);
  }
  return megabytes;
}

type Unit = keyof Sample;
const medianOf = (samples: readonly Sample[], unit: Unit): number =>
  median(samples.map((sample) => sample[unit]));
/** The median of the rounds' own ratios: what disturbs a round disturbs both sides of it. */
const ratio = (over: readonly Sample[], under: readonly Sample[], unit: Unit): number =>
  median(over.map((sample, round) => sample[unit] / (under[round]?.[unit] ?? 0)));

function print(
  { small, page, file }: Samples,
  memory: Awaited<ReturnType<typeof measureMemory>>,
): void {
  const label = (name: Name): string => proxyNames[name].padEnd(24);
  console.log(
    `CPU time a request, and requests a CPU second against bare (median of ${rounds} rounds):`,
  );
  const requests = (all: PerProxy<Sample[]>, name: Name): number =>
    ratio(all.bare, all[name], 'microseconds');
  for (const name of names) {
    const part = (all: PerProxy<Sample[]>): string =>
      `${medianOf(all[name], 'microseconds').toFixed(0)} µs, ${requests(all, name).toFixed(2)}`;
    console.log(`  ${label(name)} 1 KB ${part(small)}; 20 KB ${part(page)}`);
  }
  console.log(`10 MB files on 4 connections, against bare (median of ${rounds} rounds):`);
  for (const name of names) {
    const part = (unit: Unit): string =>
      `${medianOf(file[name], unit).toFixed(0)}, ${ratio(file[name], file.bare, unit).toFixed(2)}`;
    const cpu = part('megabytesPerCpuSecond');
    console.log(`  ${label(name)} MB/s ${part('megabytesPerSecond')}; MB a CPU second ${cpu}`);
  }
  console.log(`Memory before, at most during, and after ${slow.clients} slow downloads of 60 MB:`);
  for (const name of names) {
    const { before, peak, after } = memory[name];
    const text = [before, peak, after].map((mb) => `${mb.toFixed(0)} MB`).join('; ');
    console.log(`  ${label(name)} ${text}`);
  }
  const { peak, before } = memory.bff;
  const goals = {
    'at least 0.85 of bare at 1 KB': requests(small, 'bff') >= 0.85,
    'at least 0.85 of bare at 20 KB': requests(page, 'bff') >= 0.85,
    'at least 0.9 of bare on 10 MB': ratio(file.bff, file.bare, 'megabytesPerSecond') >= 0.9,
    // 200 clients that wait for 60 MB each: what is held must not depend on the size of the file.
    'at most 1 MB a slow reader': peak - before <= slow.clients,
  };
  for (const [goal, isReached] of Object.entries(goals)) {
    console.log(`  ${isReached ? 'reached' : 'MISSED '} ${goal}`);
  }
  if (!smoke && Object.values(goals).includes(false)) process.exitCode = 1;
}

async function run(folder: string, started: Listening[]): Promise<void> {
  const content = join(folder, 'content');
  writeContent(content);
  const upstream = await startUpstream(join(folder, 'upstream'), content);
  started.push(upstream);
  const proxies = await startProxies(folder, upstream.port, started);
  for (const name of names) await assertSameContent(proxies, name);
  print(await measureLoads(proxies), await measureMemory(proxies));
}

const missing = installTools(['nginx', 'wrk']);
if (missing !== null) throw new Error(missing);
const folder = mkdtempSync(join(tmpdir(), 'mebae-proxy-'));
const started: Listening[] = [];
try {
  await run(folder, started);
} finally {
  await Promise.all(started.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}
