import { flushCompileCache } from 'node:module';
import { metricsRoute, openLogOutput, openMonitoring, startTelemetry } from '@mebae/telemetry';
import { PgBoss } from 'pg-boss';
import { archiveProblem } from './plugins/backup-metrics.ts';
import { loadConfig, type Config } from './config.ts';
import { appDb, openPool } from './db/connect.ts';
import { connectionOf, transactionAddress } from './db/connection.ts';
import { prepareDatabase } from './db/server-login.ts';
import { observeStatements } from './db/observe-statements.ts';
import type { Deps } from './lib/calls/deps.ts';
import { openLog } from './lib/processes/log.ts';
import { openReadiness } from './lib/processes/readiness.ts';
import { closeOnSignal, within } from './lib/processes/shutdown.ts';
import { openJobs } from './lib/processes/jobs.ts';
import { openReportStore } from './lib/report-store/report-store.ts';
import { createWorkerMetrics } from './plugins/worker-metrics.ts';
import { startWork } from './work.ts';

/** Jobs in flight end within this, or go back to their queue. */
const cutMs = 4_500;
/** A worker that was killed is looked for so often; a person may be waiting for its job. */
const lookSeconds = 1;
/** Time within which their results are written; after it pg-boss gives whole batches back, finished jobs too. */
const settleMs = 3_000;

const output = openLogOutput();
try {
  const settings = loadConfig();
  const log = openLog('worker', settings.logLevel, output);
  const telemetry = await startTelemetry({ service: 'worker', log });
  const config: Config = { ...settings, ...(await prepareDatabase(settings)) };
  const pool = openPool(transactionAddress(config, config.databasePoolerUrl), 4);
  const isPooled = config.databasePoolerUrl !== undefined;
  const db = appDb(pool, observeStatements(telemetry, log, config.sqlLog), isPooled);
  const readiness = openReadiness(config, 'takes', db.disk, log);
  const { jobs, close: closeJobs } = await openJobs(config);
  const boss = new PgBoss({
    ...connectionOf(config),
    max: 4,
    migrate: false,
    useListenNotify: true,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  const reportStore = openReportStore(config);
  const deps: Deps = { config, db, jobs, reportStore, now: () => new Date() };
  const stopping = new AbortController();
  const cut = new AbortController();
  const metrics =
    config.workerMetricsPort === null ? null : createWorkerMetrics(pool, boss, config.dataFolder);
  await startWork(boss, deps, {
    log,
    telemetry,
    metrics,
    stopping: stopping.signal,
    cut: cut.signal,
  });

  let closeOperations = (): void => undefined;
  closeOnSignal(
    async () => {
      stopping.abort();
      log.info('stopping');
      const timer = setTimeout(() => cut.abort(), cutMs);
      await boss.stop({ graceful: true, timeout: cutMs + settleMs });
      clearTimeout(timer);
      // a statement of a job that was given up may still run; the server ends it with the connection
      await within(1_000, Promise.all([closeJobs(), readiness.close(), db.destroy()]));
      closeOperations();
      await telemetry?.stop();
      log.info('stopped');
    },
    (error) => log.error({ err: error }, 'the worker did not close cleanly'),
    output.exit,
  );
  if (metrics && config.workerMetricsPort !== null) {
    const json = (status: number, state: string, more: object = {}) => ({
      status,
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({ status: state, ...more }),
    });
    closeOperations = await openMonitoring(
      {
        ...metricsRoute(metrics),
        '/health/live': async () => json(200, 'live'),
        '/health/ready': async () => {
          const state = stopping.signal.aborted ? 'stopping' : await readiness.ask();
          // An archive that is away stops nobody from working.
          const archive = await archiveProblem(config.dataFolder);
          return json(state === 'ready' ? 200 : 503, state, archive ?? {});
        },
      },
      { host: config.host, port: config.workerMetricsPort, setting: 'WORKER_METRICS_PORT' },
    );
  }
  log.info('worker ready');
  // the next start finds what was compiled, however this process ends
  flushCompileCache();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  output.exit(1);
}
