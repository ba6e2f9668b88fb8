import { PgBoss } from 'pg-boss';
import { loadConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { migrateToLatest } from './db/migrate.ts';
import type { Deps } from './lib/deps.ts';
import { openLog } from './lib/log.ts';
import { closeOnSignal } from './lib/shutdown.ts';
import { openJobs } from './plugins/jobs.ts';
import { startWork } from './work.ts';

try {
  const config = loadConfig();
  const log = openLog('worker', config.logLevel);
  await migrateToLatest(config.databaseUrl);
  const db = connect(config.databaseUrl, 4);
  const { jobs, close: closeJobs } = await openJobs(config.databaseUrl);
  const boss = new PgBoss({ connectionString: config.databaseUrl, max: 4, useListenNotify: true });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  const deps: Deps = { config, db, jobs, now: () => new Date() };
  await startWork(boss, deps, log);
  closeOnSignal(
    async () => {
      await boss.stop({ graceful: true, timeout: 7_000 });
      await closeJobs();
      await db.destroy();
    },
    (error) => log.error({ err: error }, 'the worker did not close cleanly'),
  );
  log.info('worker ready');
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
