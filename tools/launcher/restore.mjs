// `npm run restore`: see src/restore-cli.ts. This file runs on whatever Node the machine has.
import { run } from './bootstrap.mjs';

await run('tools/launcher/src/restore-cli.ts');
