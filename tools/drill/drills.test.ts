import { join } from 'node:path';
import { execaNode } from 'execa';
import { expect, test } from 'vitest';
import { missingPrograms } from './failover/cluster.ts';
import { lastRelease } from './upgrade/last-release.ts';

/** A drill that stands still is ended after this; how long one takes beside everything else that runs says nothing. */
const untilStopped = 3_600_000;

async function drill(...args: string[]): Promise<{ stdout: string; exitCode: number | undefined }> {
  const { stdout, stderr, exitCode } = await execaNode(join(import.meta.dirname, 'run.ts'), args, {
    reject: false,
  });
  return { stdout: `${stdout}\n${stderr}`, exitCode };
}

test(
  'the drill restore loses nothing that was archived, and prints its figures',
  async () => {
    const { stdout, exitCode } = await drill('restore');
    expect(stdout).toMatch(/Backed up under load in [\d.]+ s, \d+ files, [\d.]+ MB stored/);
    expect(stdout).toMatch(/kept {3}calls that failed while the backup was made: 0/);
    expect(stdout).toMatch(/kept {3}tables that differ, of \d+: 0/);
    expect(stdout).toMatch(/kept {3}writes lost of \d+ acknowledged before .*: 0/);
    expect(stdout).toMatch(/kept {3}sessions and links that no longer work: 0/);
    expect(exitCode).toBe(0);
  },
  untilStopped,
);

/** Whether the project's history is here, as it is not in an archive or a shallow copy. */
function hasHistory(): boolean {
  try {
    lastRelease(undefined);
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!hasHistory())(
  'the drill upgrade needs no pause and leads back, and prints its figures',
  async () => {
    // a thorough run has the school of the drill, of 50,000: what is asked is how long its tables are locked
    const size = process.env['MEBAE_TEST_SIZE'] === 'thorough' ? [] : ['--students', '2000'];
    const small = [...size, '--candidates', '60', '--staff', '6', '--pause', '3'];
    const { stdout, exitCode } = await drill('upgrade', ...small);
    // the drill itself says whether one of the migrations had to
    const waited = /waits of migrations for a reader +(\d+)\n/.exec(stdout)?.[1];
    expect(/waits for a lock; the oldest transaction is of process \d+/.test(stdout)).toBe(
      Number(waited) > 0,
    );
    expect(stdout).toMatch(/answers acknowledged +[1-9]/);
    const failed = stdout.split('\n').filter((line) => /calls, failed (?!none)/.test(line));
    expect(failed, `failed calls, by state: ${failed.join('; ')}`).toEqual([]);
    for (const none of ['answers lost', 'writes doubled', 'sign-outs', 'calls that failed']) {
      expect(stdout).toMatch(new RegExp(`${none} +0\n`));
    }
    expect(stdout).toMatch(/longest lock, of .* +\d+ ms/);
    expect(stdout).toMatch(/longest wait for it, .* +\d+ ms/);
    expect(stdout).toMatch(/imports done of those started +5 of 5\n/);
    expect(stdout).toContain('kept   an upgrade without a pause, and the way back');
    expect(exitCode).toBe(0);
  },
  untilStopped,
);

test.skipIf(missingPrograms() !== null)(
  'the drill failover loses nothing when the leader, a bff, an API, a pooler or a standby goes, and prints its figures',
  async () => {
    const small = ['--rounds', '10', '--candidates', '60', '--staff', '6', '--pause', '3'];
    const { stdout, exitCode } = await drill('failover', ...small);
    expect(stdout).toMatch(/answers acknowledged +[1-9]/);
    for (const none of ['answers lost', 'writes doubled', 'sign-outs', 'mails twice']) {
      expect(stdout).toMatch(new RegExp(`${none} +0\n`));
    }
    expect(stdout).toMatch(/nodes that came back with more +0\n/);
    expect(stdout).toMatch(/a bff is stopped politely .*, failed none;/);
    expect(stdout).toMatch(/The images (?:of the product were built by|were not built:)/);
    expect(stdout).toMatch(/slowest caller +[\d.]+ s\n/);
    // how long the slowest caller waits says little on a machine that does much else; the drill alone judges it
    const broken = stdout.split('\n').filter((line) => line.includes('BROKEN'));
    expect(broken.filter((line) => !/slowest caller|what the cluster promises/.test(line))).toEqual(
      [],
    );
    expect(exitCode).toBeLessThanOrEqual(1);
  },
  untilStopped,
);
