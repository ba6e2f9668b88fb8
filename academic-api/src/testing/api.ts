import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll } from 'vitest';
import { apiBase, httpNames } from '@mebae/contracts';
import { cloneDatabase, templateUrl } from '@mebae/testing';
import { academicApi } from '../app.ts';
import { connect, type Db } from '../db/connect.ts';
import type { Deps } from '../lib/deps.ts';
import { openJobs } from '../plugins/jobs.ts';
import { testConfig } from './config.ts';

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
      candidate?: string;
      body?: unknown;
      headers?: Record<string, string>;
      payload?: InjectOptions['payload'];
    },
    // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever JSON came
  ): Promise<{ status: number; body: any; headers: Record<string, unknown>; bytes: Buffer }>;
}

/**
 * The real API on a database of its own; both are gone when the file's tests are done.
 * Call it in `beforeAll`.
 */
export async function startTestApi(): Promise<TestApi> {
  const database = await cloneDatabase(await templateUrl());
  const db = connect(database.url, 5);
  const { jobs, close } = await openJobs(database.url);
  let moment: Date | null = null;
  const deps: Deps = {
    config: testConfig(database.url),
    db,
    jobs,
    now: () => moment ?? new Date(),
  };
  const app = Fastify({ logger: false });
  await app.register(academicApi, { deps });
  await app.ready();
  afterAll(async () => {
    await app.close();
    await close();
    await db.destroy();
    await database.drop();
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
        headers: {
          ...(options.token && { [httpNames.authToken]: options.token }),
          ...(options.candidate && { [httpNames.candidateToken]: options.candidate }),
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
