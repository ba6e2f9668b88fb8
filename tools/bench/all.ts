/** Runs every benchmark one after the other, so that none disturbs another. Exits 1 when one fails. */
import { join } from 'node:path';
import { execaNode } from 'execa';

const names = [
  'rater-model',
  'assignment',
  'grouping',
  'import',
  'kills',
  'promotion',
  'reports',
  'students',
  'statistics',
  'event-analysis',
  'proxy',
  'call',
  'signin',
  'outage',
  'answer',
  'bundles',
  'web',
  'start',
];
let failed = 0;
for (const name of names) {
  console.log(`\n# bench:${name}`);
  const run = await execaNode(join(import.meta.dirname, `${name}.ts`), {
    stdio: 'inherit',
    reject: false,
  });
  if (run.failed) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
