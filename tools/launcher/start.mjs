// `npm start`: see src/start.ts. This file runs on whatever Node the machine has.
import { run } from './bootstrap.mjs';

await run('tools/launcher/src/start.ts');
