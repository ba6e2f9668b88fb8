import { loadConfig } from '../config.ts';
import { connect } from './connect.ts';
import { seedDemo } from './seed/seed.ts';

const config = loadConfig();
const db = connect(config, 2);
try {
  const made = await seedDemo(
    { db, config, now: () => new Date() },
    { reset: process.argv.includes('--reset') },
  );
  console.log(made ? 'Demo schools made.' : 'Demo schools are there already.');
} finally {
  await db.destroy();
}
