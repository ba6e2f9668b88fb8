import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '@mebae/testing';
import { isReady, startProcess } from '../lib/processes.ts';
import { startProxyPass } from './nginx.ts';
import type { Listening } from './nginx.ts';

export const api = '/api/v3/academic';

/** Headers that a browser sends with a call of the shell; all proxies get the same. */
const browserHeaders: Record<string, string> = {
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'ja,en-US;q=0.9,en;q=0.8',
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  'sec-ch-ua': '"Chromium";v="150", "Not(A:Brand";v="24"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Windows"',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'school-year': '2026',
  'x-requested-with': 'mebae',
};

export interface Proxies {
  readonly all: Readonly<Record<keyof typeof proxyNames, Listening>>;
  /** The session's cookie among them. */
  readonly headers: Record<string, string>;
}

export const proxyNames = {
  bff: 'bff',
  bare: 'bare @fastify/http-proxy',
  nginx: 'nginx proxy_pass',
} as const;

/**
 * Starts all of them in front of the same upstream.
 * @param folder for their output and settings
 * @param started gets each as soon as it runs, to be stopped whatever happens
 */
export async function startProxies(
  folder: string,
  upstreamPort: number,
  started: Listening[],
): Promise<Proxies> {
  const keep = (proxy: Listening): Listening => {
    started.push(proxy);
    return proxy;
  };
  const nginx = keep(await startProxyPass(join(folder, 'proxy-pass'), upstreamPort));
  const bff = keep(await startBffFor(folder, upstreamPort));
  const bare = keep(await startBareProxy(folder, upstreamPort));
  const cookie = `lang=ja; ${await signIn(bff.port)}`;
  return { all: { nginx, bff, bare }, headers: { ...browserHeaders, cookie } };
}

/** As in production, with its log line, its metrics and its session; but one person may have 200 downloads at once. */
async function startBffFor(folder: string, upstreamPort: number): Promise<Listening> {
  const port = await freePort();
  const running = await startProcess({
    command: process.execPath,
    args: [join(import.meta.dirname, '../../../bff/src/server.ts')],
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      METRICS_PORT: String(await freePort()),
      MEBAE_DATA: join(folder, 'data'),
      COOKIE_KEYS: `bench:${randomBytes(32).toString('base64')}`,
      ACADEMIC_API_URL: `http://127.0.0.1:${upstreamPort}`,
      UPSTREAM_FILE_CONNECTIONS: '1024',
    },
    log: join(folder, 'bff.log'),
    ready: () => isReady(port, '/health/ready'),
  });
  return { ...running, port };
}

async function startBareProxy(folder: string, upstreamPort: number): Promise<Listening> {
  const port = await freePort();
  const running = await startProcess({
    command: process.execPath,
    args: [join(import.meta.dirname, 'bare-proxy.ts')],
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      UPSTREAM: `http://127.0.0.1:${upstreamPort}`,
    },
    log: join(folder, 'bare.log'),
    ready: () => isReady(port, '/ready'),
  });
  return { ...running, port };
}

/** @returns `name=value` of the session's cookie, made by the bff itself */
async function signIn(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${api}/signin`, {
    method: 'POST',
    headers: { ...browserHeaders, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bench@mebae.example', password: 'a password of the bench' }),
  });
  const [cookie] = response.headers.getSetCookie();
  if (response.status !== 200 || cookie === undefined) {
    throw new Error(`sign-in through the bff: ${response.status} ${await response.text()}`);
  }
  return cookie.slice(0, cookie.indexOf(';'));
}
