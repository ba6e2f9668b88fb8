import Fastify from 'fastify';
import { academicApi } from './app.ts';
import { loadConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { migrateToLatest } from './db/migrate.ts';
import { openLog } from './lib/log.ts';
import { closeOnSignal } from './lib/shutdown.ts';
import { openJobs } from './plugins/jobs.ts';

try {
  const config = loadConfig();
  const log = openLog('academic-api', config.logLevel);
  await migrateToLatest(config.databaseUrl);
  const db = connect(config.databaseUrl, config.databasePool);
  const { jobs, close: closeJobs } = await openJobs(config.databaseUrl);

  const app = Fastify({
    loggerInstance: log,
    // only the bff reaches this process, and it says who called
    trustProxy: 'loopback, uniquelocal',
    disableRequestLogging: true,
    requestIdHeader: 'x-request-id',
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
  });
  await app.register(academicApi, { deps: { config, db, jobs, now: () => new Date() } });
  closeOnSignal(
    async () => {
      await app.close();
      await closeJobs();
      await db.destroy();
    },
    (error) => log.error({ err: error }, 'the server did not close cleanly'),
  );
  await app.listen({ host: config.host, port: config.port });
} catch (error) {
  const code = (error as NodeJS.ErrnoException).code;
  const message = error instanceof Error ? error.message : String(error);
  console.error(
    code === 'EADDRINUSE'
      ? `The academic API's port is taken. Set ACADEMIC_API_PORT to a free one. (${message})`
      : message,
  );
  process.exit(1);
}
