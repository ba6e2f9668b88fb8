import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from '../app.ts';
import type { App, AppOptions } from '../app.ts';
import { loadConfig } from '../config.ts';
import type { Config, Timings } from '../config.ts';
import { createSealer } from '../lib/sealing.ts';
import type { SealingKey } from '../lib/sealing.ts';
import { createSessionCookies } from '../lib/session-cookie.ts';
import type { OperatorSession, Session } from '../lib/session-cookie.ts';
import { after } from './after.ts';
import { parseLine } from './parse-line.ts';
import { portOf } from './port-of.ts';

export interface TestBff extends App {
  port: number;
  origin: string;
  keys: readonly SealingKey[];
  /** Lines of the log, parsed. */
  logs: Record<string, unknown>[];
  /** Those of them that stand for a request. */
  requestLogs: () => Record<string, unknown>[];
  /** `name=value` of a live session's cookie. */
  cookie(session?: Partial<Session>): string;
  /** The same of an operator's. */
  adminCookie(session?: Partial<OperatorSession>): string;
}

export interface BffOptions extends Partial<
  Pick<AppOptions, 'keys' | 'now' | 'endpoints' | 'telemetry' | 'lookup'>
> {
  /** Its address, or several with commas between. */
  upstream: string;
  config?: Partial<Omit<Config, 'timings'>>;
  timings?: Partial<Timings>;
}

export const newKey = (kid: string): SealingKey => ({ kid, secret: randomBytes(32) });

/** Starts the bff on a free port of 127.0.0.1; it stops when the test ends. */
export async function startBff(options: BffOptions): Promise<TestBff> {
  const defaults = loadConfig({ ACADEMIC_API_URL: options.upstream, PORT: '0' });
  const config: Config = {
    ...defaults,
    ...options.config,
    timings: { ...defaults.timings, ...options.timings },
  };
  const keys = options.keys ?? [newKey('k1')];
  const logs: Record<string, unknown>[] = [];
  const logger = pino(
    { level: 'info', base: null },
    { write: (line: string) => void logs.push(parseLine(line)) },
  );
  const { now, endpoints, telemetry, lookup } = options;
  const app = await createApp({ config, keys, logger, now, endpoints, telemetry, lookup });
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  after(async () => {
    app.server.server.closeAllConnections();
    await app.server.close();
  });
  const port = portOf(app.server.server);
  return {
    ...app,
    port,
    origin: `http://127.0.0.1:${port}`,
    keys,
    logs,
    requestLogs: () => logs.filter((line) => 'method' in line),
    cookie: (session) => sessionCookie(keys, session),
    adminCookie: (session) => operatorCookie(keys, session),
  };
}

/** A session's cookie as another replica with these keys would issue it. */
export function sessionCookie(keys: readonly SealingKey[], session: Partial<Session> = {}): string {
  const cookies = createSessionCookies(createSealer(keys), Date.now);
  const issued = cookies.issue({
    authToken: 'token-of-a-teacher',
    issuedAt: Date.now(),
    email: 'teacher@sakura.example',
    role: 2,
    ...session,
  });
  return `${issued.name}=${issued.value}`;
}

/** The same of an operator. */
export function operatorCookie(
  keys: readonly SealingKey[],
  session: Partial<OperatorSession> = {},
): string {
  const issued = createSessionCookies(createSealer(keys), Date.now).issueOperator({
    authToken: 'token-of-an-operator',
    adminToken: 'second-token-of-an-operator',
    issuedAt: Date.now(),
    email: 'operator@mebae.example',
    role: 99,
    ...session,
  });
  return `${issued.name}=${issued.value}`;
}

/** A folder of its own, removed when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bff-test-'));
  after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
