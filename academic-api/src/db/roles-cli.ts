import { loadConfig } from '../config.ts';
import { withStartLock } from './migrate.ts';
import { ensureRoles } from './roles.ts';

// `npm run roles -w academic-api`: before a dump is restored on another server.
await withStartLock(loadConfig(), ensureRoles);
console.log('The roles are there: the dump can be restored.');
