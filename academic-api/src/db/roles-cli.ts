import { commandDatabase, runCommand } from '../operator-command.ts';
import { withStartLock } from './migrate.ts';
import { ensureRoles } from './roles.ts';

// `npm run roles -w academic-api`: before a dump is restored on another server. It needs no keys of the product, and so
// makes none: a restore brings those of the backup.
await runCommand(async () => {
  await withStartLock(await commandDatabase(), ensureRoles);
  console.log('The roles are there: the dump can be restored.');
});
