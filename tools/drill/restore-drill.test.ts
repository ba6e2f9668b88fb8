import { join } from 'node:path';
import { execaNode } from 'execa';
import { expect, test } from 'vitest';

/** A drill that stands still is ended after this; how long one takes beside everything else that runs says nothing. */
const untilStopped = 1_800_000;

test(
  'the drill restore loses nothing that was archived, and prints its figures',
  async () => {
    const { stdout, exitCode } = await execaNode(join(import.meta.dirname, 'run.ts'), ['restore'], {
      reject: false,
    });
    expect(stdout).toMatch(/Backed up under load in [\d.]+ s, \d+ files, [\d.]+ MB stored/);
    expect(stdout).toMatch(/kept {3}calls that failed while the backup was made: 0/);
    expect(stdout).toMatch(/kept {3}tables that differ, of \d+: 0/);
    expect(stdout).toMatch(/kept {3}writes lost of \d+ acknowledged before .*: 0/);
    expect(stdout).toMatch(/kept {3}sessions and links that no longer work: 0/);
    expect(exitCode).toBe(0);
  },
  untilStopped,
);
