import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@mebae/contracts';
import { metricsRoute, openLogOutput, openMonitoring, startTelemetry } from '@mebae/telemetry';
import Fastify, { LogController } from 'fastify';
import { academicApi } from './app.ts';
import { loadConfig, type Config } from './config.ts';
import { appDb, openPool } from './db/connect.ts';
import { transactionAddress } from './db/connection.ts';
import { prepareDatabase } from './db/server-login.ts';
import { observeStatements } from './db/observe-statements.ts';
import { openLog } from './lib/processes/log.ts';
import { closeOnSignal, within } from './lib/processes/shutdown.ts';
import { openJobs } from './lib/processes/jobs.ts';
import { openReportStore } from './lib/report-store/report-store.ts';
import { sendRouterError } from './plugins/errors.ts';
import { createMetrics } from './plugins/metrics.ts';

/** Calls in flight end within this, or are cut. */
const cutMs = 6_000;

const output = openLogOutput();
try {
  const settings = loadConfig();
  const log = openLog('academic-api', settings.logLevel, output);
  const telemetry = await startTelemetry({ service: 'academic-api', log });
  const config: Config = { ...settings, ...(await prepareDatabase(settings)) };
  const pool = openPool(transactionAddress(config, config.databasePoolerUrl), config.databasePool);
  const isPooled = config.databasePoolerUrl !== undefined;
  const db = appDb(pool, observeStatements(telemetry, log, config.sqlLog), isPooled);
  const { jobs, close: closeJobs } = await openJobs(config);

  const app = Fastify({
    loggerInstance: log,
    // only the bff reaches this process, and it says who called
    trustProxy: 'loopback, uniquelocal',
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: 'x-request-id',
    // uploads have a limit of their own; the address counts as a part of the head
    bodyLimit: limits.jsonBytes,
    http: { maxHeaderSize: 16 * 1024 },
    routerOptions: { maxParamLength: 100 },
    frameworkErrors: sendRouterError,
    forceCloseConnections: 'idle',
  });
  const metrics = config.metricsPort === null ? null : createMetrics(pool);
  await app.register(academicApi, {
    deps: { config, db, jobs, reportStore: openReportStore(config), now: () => new Date() },
    observers: { telemetry, metrics },
    shedding: config.shedding,
  });
  let closeOperations = (): void => undefined;
  closeOnSignal(
    async () => {
      app.life.stopping = true;
      log.info('stopping');
      await sleep(config.drainMs);
      const cut = setTimeout(() => app.server.closeAllConnections(), cutMs - config.drainMs);
      await app.close();
      clearTimeout(cut);
      // a statement of a call that was cut may still run; the server ends it with the connection
      await within(1_000, Promise.all([closeJobs(), db.destroy()]));
      closeOperations();
      await telemetry?.stop();
      log.info('stopped');
    },
    (error) => log.error({ err: error }, 'the server did not close cleanly'),
    output.exit,
  );
  if (metrics && config.metricsPort !== null) {
    closeOperations = await openMonitoring(metricsRoute(metrics), {
      host: config.host,
      port: config.metricsPort,
      setting: 'ACADEMIC_METRICS_PORT',
    });
  }
  await app.listen({ host: config.host, port: config.port });
  // the launcher knows by it that what answers on this port is this process
  process.send?.('listening');
  // the next start finds what was compiled, however this process ends
  flushCompileCache();
} catch (error) {
  const code = (error as NodeJS.ErrnoException).code;
  const message = error instanceof Error ? error.message : String(error);
  console.error(
    code === 'EADDRINUSE'
      ? `The academic API's port is taken. Set ACADEMIC_API_PORT to a free one. (${message})`
      : message,
  );
  output.exit(1);
}
