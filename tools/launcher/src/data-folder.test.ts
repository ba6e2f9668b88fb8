import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dataFolder, prepareDataFolder } from './data-folder.ts';
import { sentenceFor } from './problem.ts';

test('a folder several levels down is made, closed to others', () => {
  const parent = mkdtempSync(join(tmpdir(), 'mebae-data-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = dataFolder({ MEBAE_DATA: join(parent, 'a/b/c') });
  prepareDataFolder(folder);
  expect(existsSync(folder.logs)).toBe(true);
  expect(statSync(folder.path).mode & 0o066).toBe(0);
});

// Node's recursive mkdir never ends there.
test.skipIf(process.platform !== 'linux')('a folder that can not be made says so at once', () => {
  const folder = dataFolder({ MEBAE_DATA: '/proc/mebae/data' });
  let failure: unknown;
  try {
    prepareDataFolder(folder);
  } catch (error) {
    failure = error;
  }
  expect(sentenceFor(failure, folder.path)).toContain('set MEBAE_DATA to another folder');
});
