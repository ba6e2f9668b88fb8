import { commandDatabase, runCommand } from '../operator-command.ts';
import { migrateToLatest } from './migrate.ts';

// `npm run migrate -w academic-api`. It needs no keys of the product, and so makes none.
await runCommand(async () => {
  const applied = await migrateToLatest(await commandDatabase(), console.log);
  console.log(applied.length === 0 ? 'Schema is up to date.' : `Applied ${applied.join(', ')}.`);
});
