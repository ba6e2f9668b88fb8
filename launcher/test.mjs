// `npm test`: see src/test.ts. This file runs on whatever Node the machine has.
import { run } from './bootstrap.mjs';

await run('src/test.ts');
