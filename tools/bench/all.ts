/** Runs every benchmark one after the other, so that none disturbs another. Exits 1 when one fails. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const names = [
  'rater-model',
  'import',
  'import-kills',
  'promotion',
  'promotion-kills',
  'students',
  'proxy',
  'call',
  'signin',
  'outage',
  'bundles',
  'web',
  'start',
];
let failed = 0;
for (const name of names) {
  console.log(`\n# bench:${name}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    stdio: 'inherit',
  });
  if (status !== 0) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
