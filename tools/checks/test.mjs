// `npm test`: see src/test-run/test.ts. This file runs on whatever Node the machine has.
import { run } from '../launcher/bootstrap.mjs';

await run('tools/checks/src/test-run/test.ts');
