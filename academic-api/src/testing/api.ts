import { rm } from 'node:fs/promises';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll } from 'vitest';
import { apiBase, httpNames } from '@mebae/contracts';
import { cloneDatabase, templateUrl } from '@mebae/testing';
import { academicApi } from '../app.ts';
import type { Config } from '../config.ts';
import { appDb, connect, openPool, type AppDb, type Db } from '../db/connect.ts';
import type { Deps } from '../lib/calls/deps.ts';
import { createServerLogin } from '../db/server-login.ts';
import { openJobs } from '../lib/processes/jobs.ts';
import { openReportStore } from '../lib/report-store/report-store.ts';
import type { SessionSource } from '../plugins/session-source.ts';
import { reportFolder, testConfig } from './config.ts';

export interface TestApi {
  app: FastifyInstance;
  /** The owner's connection, past row-level security: for arranging and for looking at what was written. */
  db: Db;
  deps: Deps;
  url: string;
  /** Moves the clock that services see; null follows the real one. */
  setNow(moment: Date | null): void;
  /** One call below the API's base, with a staff token or a candidate's. */
  call(
    method: InjectOptions['method'],
    path: string,
    options?: {
      token?: string;
      /** With the token of an operator's session. */
      adminToken?: string;
      candidate?: string;
      /** The token of a student's sign-in. */
      student?: string;
      body?: unknown;
      headers?: Record<string, string>;
      payload?: InjectOptions['payload'];
      /** The client's address, where it counts; 127.0.0.1 otherwise. */
      ip?: string;
    },
    // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever JSON came
  ): Promise<{ status: number; body: any; headers: Record<string, unknown>; bytes: Buffer }>;
}

/**
 * The real API on a database of its own; both are gone when the file's tests are done.
 * Call it at the top of the file, or in `beforeAll`.
 * @param build.connectTo opens the connection that requests use, in place of a pool
 * @param build.sessions finds the sessions of requests, in place of their tokens
 * @param build.config settings that differ from the tests' usual ones
 */
export async function startTestApi(
  build: {
    connectTo?: (databaseUrl: string) => AppDb;
    sessions?: SessionSource;
    config?: Partial<Config>;
  } = {},
): Promise<TestApi> {
  const database = await cloneDatabase(await templateUrl());
  const db = connect(database.url, 3);
  const config: Config = { ...testConfig(database.url), ...build.config };
  // as the product's: of a role that owns nothing
  Object.assign(config, await createServerLogin(config));
  const requestDb = build.connectTo?.(database.url) ?? appDb(openPool(config, 5));
  const { jobs, close } = await openJobs(config);
  let moment: Date | null = null;
  const deps: Deps = {
    config,
    db: requestDb,
    jobs,
    reportStore: openReportStore(config),
    now: () => moment ?? new Date(),
  };
  const app = Fastify({ logger: false });
  await app.register(academicApi, { deps, sessions: build.sessions });
  await app.ready();
  afterAll(async () => {
    await app.close();
    await close();
    await requestDb.destroy();
    await db.destroy();
    await database.drop();
    await rm(reportFolder, { recursive: true, force: true });
  });
  return {
    app,
    db,
    deps,
    url: database.url,
    setNow: (next) => {
      moment = next;
    },
    async call(method, path, options = {}) {
      const response = await app.inject({
        method,
        url: `${apiBase}${path}`,
        ...(options.ip && { remoteAddress: options.ip }),
        headers: {
          ...(options.token && { [httpNames.authToken]: options.token }),
          ...(options.adminToken && { [httpNames.adminToken]: options.adminToken }),
          ...(options.candidate && { [httpNames.candidateToken]: options.candidate }),
          ...(options.student && { [httpNames.studentToken]: options.student }),
          ...(options.body !== undefined && { 'content-type': 'application/json' }),
          ...options.headers,
        },
        payload:
          options.payload ??
          (options.body === undefined ? undefined : JSON.stringify(options.body)),
      });
      const json = String(response.headers['content-type']).includes('json');
      return {
        status: response.statusCode,
        body: json ? response.json() : null,
        headers: response.headers,
        bytes: response.rawPayload,
      };
    },
  };
}
