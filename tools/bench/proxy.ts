/**
 * The bff as a proxy, against nginx `proxy_pass` and two Node proxies, all in front of the same upstream: CPU time a
 * request, large files, latency at half load, memory. Linux only, with nginx and wrk. BENCH_SMOKE=1 runs a shortened
 * version.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, percentile, smoke } from './lib/measure.ts';
import { cpuMicroseconds, residentMegabytes } from './lib/process-cost.ts';
import { installTools } from '@mebae/testing/tools';
import { api, contenderNames, startContenders } from './proxy/contenders.ts';
import type { Listening } from './proxy/nginx.ts';
import { startUpstream } from './proxy/nginx.ts';
import { readSlowly } from './proxy/slow-readers.ts';
import { steady } from './lib/steady.ts';
import { load } from './proxy/wrk.ts';
import type { Load as Loaded } from './proxy/wrk.ts';

type Name = keyof typeof contenderNames;
const names = Object.keys(contenderNames) as Name[];

const rounds = smoke ? 1 : 5;
/** Node compiles what runs often bit by bit: a proxy is as quick as it gets after some ten thousand requests. */
const warmRounds = smoke ? 0 : 3;
const seconds = smoke ? 1 : 2;
const requestsBeforeMemory = smoke ? 1000 : 100_000;
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

const perContender = <T>(make: (name: Name) => T): Record<Name, T> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;

function writeContent(folder: string): void {
  for (const key of Object.keys(paths) as Content[]) {
    const file = join(folder, paths[key]);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, `{"data":"${'0'.repeat(sizes[key] - 11)}"}`);
  }
}

/** What each contender needs when nothing else disturbs it: other programs' work only ever adds to CPU time. */
const least = (values: Record<Name, number[]>): Record<Name, number> =>
  perContender((name) => Math.min(...values[name]));

/** The middle of each contender's values. */
const medians = (values: Record<Name, number[]>): Record<Name, number> =>
  perContender((name) => median(values[name]));

async function run(folder: string, started: Listening[]): Promise<void> {
  const content = join(folder, 'content');
  writeContent(content);
  const upstream = await startUpstream(join(folder, 'upstream'), content);
  started.push(upstream);
  const { all, headers } = await startContenders(folder, upstream.port, started);
  const url = (name: Name, key: Content): string =>
    `http://127.0.0.1:${all[name].port}${paths[key]}`;

  for (const name of names) {
    for (const key of ['small', 'page', 'file'] as const) {
      const answer = await fetch(url(name, key), { headers });
      const { byteLength } = await answer.arrayBuffer();
      if (answer.status !== 200 || byteLength !== sizes[key]) {
        throw new Error(`${name} answers ${answer.status} with ${byteLength} bytes to ${key}`);
      }
    }
  }

  const served = perContender(() => 0);
  const rates = perContender<number[]>(() => []);
  const throughput = perContender<number[]>(() => []);
  const cpu = { small: perContender<number[]>(() => []), page: perContender<number[]>(() => []) };
  const record = (name: Name, key: Content, loaded: Loaded, used: number): void => {
    if (key === 'small') rates[name].push(loaded.requests / loaded.seconds);
    if (key === 'file') throughput[name].push(loaded.bytes / 1e6 / loaded.seconds);
    else cpu[key === 'small' ? 'small' : 'page'][name].push(used / loaded.requests);
  };
  for (let round = -warmRounds; round < rounds; round += 1) {
    for (const key of ['small', 'page', 'file'] as const) {
      for (const name of names) {
        const { pid } = all[name];
        const before = cpuMicroseconds(pid);
        const connections = key === 'file' ? 4 : 32;
        const loaded = await load(url(name, key), headers, { connections, seconds });
        served[name] += loaded.requests;
        if (round >= 0) record(name, key, loaded, cpuMicroseconds(pid) - before);
      }
    }
  }

  const perSecond = Math.min(...Object.values(medians(rates))) / 2;
  const latencies = perContender<number[]>(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const shape = { perSecond, seconds, connections: 32 };
      const took = await steady(all[name].port, paths.small, headers, shape);
      latencies[name].push(percentile(took, 99));
    }
  }

  const memory = perContender(() => ({ requests: 0, peak: 0, after: 0 }));
  for (const name of names) {
    const { pid } = all[name];
    while (served[name] < requestsBeforeMemory) {
      const loaded = await load(url(name, 'small'), headers, { connections: 32, seconds });
      served[name] += loaded.requests;
    }
    const one = memory[name];
    one.requests = residentMegabytes(pid);
    await readSlowly(url(name, 'slow'), headers, slow, () => {
      one.peak = Math.max(one.peak, residentMegabytes(pid));
    });
    one.after = residentMegabytes(pid);
  }
  print({
    small: medians(cpu.small),
    page: medians(cpu.page),
    calm: { small: least(cpu.small), page: least(cpu.page) },
    throughput: medians(throughput),
    latency: medians(latencies),
    perSecond,
    memory,
  });
}

function print(figures: {
  small: Record<Name, number>;
  page: Record<Name, number>;
  calm: { small: Record<Name, number>; page: Record<Name, number> };
  throughput: Record<Name, number>;
  latency: Record<Name, number>;
  perSecond: number;
  memory: Record<Name, { requests: number; peak: number; after: number }>;
}): void {
  const { small, page, throughput, latency, memory } = figures;
  const times = `median of ${rounds}`;
  console.log(`CPU time a request, and how many times that nginx could answer with it (${times}):`);
  for (const name of names) {
    const part = (cpu: Record<Name, number>): string =>
      `${cpu[name].toFixed(0)} µs, ${(cpu.nginx / cpu[name]).toFixed(2)} of nginx`;
    console.log(`  ${label(name)} 1 KB ${part(small)}; 20 KB ${part(page)}`);
  }
  const calm = (cpu: Record<Name, number>): string => (cpu.nginx / cpu.bff).toFixed(2);
  console.log(
    `  in the least disturbed round of each: bff ${calm(figures.calm.small)} of nginx at 1 KB, ${calm(figures.calm.page)} at 20 KB`,
  );
  console.log(`10 MB files on 4 connections (${times}):`);
  for (const name of names) {
    const ratio = (throughput[name] / throughput.nginx).toFixed(2);
    console.log(`  ${label(name)} ${throughput[name].toFixed(0)} MB/s, ${ratio} of nginx`);
  }
  console.log(
    `p99 of 1 KB at ${figures.perSecond.toFixed(0)} requests a second, half of what the slowest can (${times}):`,
  );
  for (const name of names) console.log(`  ${label(name)} ${latency[name].toFixed(2)} ms`);
  console.log(
    `Memory after ${requestsBeforeMemory} requests; at most during, and after, ${slow.clients} slow downloads of 60 MB:`,
  );
  for (const name of names) {
    const { requests, peak, after } = memory[name];
    const text = [requests, peak, after].map((mb) => `${mb.toFixed(0)} MB`).join('; ');
    console.log(`  ${label(name)} ${text}`);
  }
  const peers = (['fastify', 'express'] as const).every(
    (peer) => small.bff < small[peer] && page.bff < page[peer],
  );
  const promises = {
    'at least 0.30 of nginx at 1 KB': small.nginx / small.bff >= 0.3,
    'at least 0.35 of nginx at 20 KB': page.nginx / page.bff >= 0.35,
    'at least 0.9 of nginx on 10 MB': throughput.bff / throughput.nginx >= 0.9,
    'less CPU time than every Node proxy': peers,
  };
  for (const [promise, kept] of Object.entries(promises)) {
    console.log(`  ${kept ? 'kept  ' : 'BROKEN'} ${promise}`);
  }
  if (!smoke && Object.values(promises).includes(false)) process.exitCode = 1;
}

const label = (name: Name): string => contenderNames[name].padEnd(21);

const missing = installTools(['nginx', 'wrk']);
if (missing !== null) throw new Error(missing);
const folder = mkdtempSync(join(tmpdir(), 'mebae-proxy-'));
const started: Listening[] = [];
try {
  await run(folder, started);
} finally {
  await Promise.all(started.map((one) => one.stop()));
  rmSync(folder, { recursive: true, force: true });
}
