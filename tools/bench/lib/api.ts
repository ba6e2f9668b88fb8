import Fastify, { type FastifyInstance } from 'fastify';
import { cloneDatabase, createTemplate, startTestServer } from '@mebae/testing';
import { academicApi } from '../../../academic-api/src/app.ts';
import { appDb, connect, openPool, type Db } from '../../../academic-api/src/db/connect.ts';
import { transactionAddress } from '../../../academic-api/src/db/connection.ts';
import { migrateToLatest } from '../../../academic-api/src/db/migrate.ts';
import type { Deps } from '../../../academic-api/src/lib/calls/deps.ts';
import { openJobs } from '../../../academic-api/src/lib/processes/jobs.ts';
import { testConfig } from '../../../academic-api/src/testing/config.ts';
import { openReportStore } from '../../../academic-api/src/lib/report-store/report-store.ts';
import { wayTo } from './pooled.ts';

export interface BenchApi {
  app: FastifyInstance;
  db: Db;
  /** The same that its calls have, for jobs that are run by hand. */
  deps: Deps;
  url: string;
  stop(): Promise<void>;
}

/** The real API on a PostgreSQL of its own; what is measured goes through the whole request, but no socket. */
export async function startBenchApi(): Promise<BenchApi> {
  const server = await startTestServer();
  const { url } = await cloneDatabase(await createTemplate(server.url, migrateToLatest));
  const db = connect(url, 5);
  const way = await wayTo(url);
  const transactions = transactionAddress({ databaseUrl: way.databaseUrl }, way.poolerUrl);
  const requestDb = appDb(openPool(transactions, 5), undefined, way.poolerUrl !== undefined);
  const { jobs, close } = await openJobs(url);
  const config = testConfig(url);
  const app = Fastify({ logger: false });
  const deps: Deps = {
    config,
    db: requestDb,
    jobs,
    reportStore: openReportStore(config),
    now: () => new Date(),
  };
  await app.register(academicApi, { deps });
  await app.ready();
  return {
    app,
    db,
    deps,
    url,
    async stop() {
      await app.close();
      await close();
      await requestDb.destroy();
      await way.stop();
      await db.destroy();
      await server.stop();
    },
  };
}
