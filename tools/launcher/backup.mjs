// `npm run backup`: see src/backup-cli.ts. This file runs on whatever Node the machine has.
import { run } from './bootstrap.mjs';

await run('tools/launcher/src/backup-cli.ts');
