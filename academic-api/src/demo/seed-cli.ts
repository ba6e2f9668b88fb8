import { loadConfig } from '../config.ts';
import { openReportStore } from '../lib/report-store/report-store.ts';
import { appDb, connect, openPool } from '../db/connect.ts';
import { seedDemo } from './seed.ts';

const config = loadConfig();
const owner = connect(config, 2);
const db = appDb(openPool(config, 2));
try {
  const made = await seedDemo(
    owner,
    { db, config, reportStore: openReportStore(config), now: () => new Date() },
    { reset: process.argv.includes('--reset') },
  );
  console.log(made ? 'Demo schools made.' : 'Demo schools are there already.');
} finally {
  await db.destroy();
  await owner.destroy();
}
