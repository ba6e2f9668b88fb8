/**
 * `npm start` as a new user has it: a fresh clone of this commit until it says Ready, then the same again. Minutes on
 * two cores; npm's own cache may be warm.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execaSync } from 'execa';
import { startProduct } from '@mebae/testing';

const folder = mkdtempSync(join(tmpdir(), 'mebae-start-'));
try {
  const project = join(folder, 'mebae');
  execaSync('git', ['clone', '--quiet', join(import.meta.dirname, '../..'), project]);
  const dataFolder = join(folder, 'data');
  const fresh = await startProduct({ folder: project, dataFolder });
  await fresh.stop();
  const warm = await startProduct({ folder: project, dataFolder });
  await warm.stop();
  const seconds = (time: number): string => `${(time / 1000).toFixed(1)} s`;
  console.log(
    `npm start, fresh clone ${seconds(fresh.startedIn)}, again ${seconds(warm.startedIn)}`,
  );
  console.log(`  again is ${(warm.startedIn / fresh.startedIn).toFixed(3)} of fresh`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
