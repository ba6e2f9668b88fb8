import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execaSync } from 'execa';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { previousRelease, releaseOf } from './previous-release.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mebae-history-'));
  git('init', '-q');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function git(...args: string[]): string {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.org', '-c', 'tag.gpgSign=false'];
  return execaSync('git', [...who, ...args], { cwd: folder }).stdout;
}
function commit(): string {
  git('commit', '-q', '--no-gpg-sign', '--allow-empty', '-m', 'change');
  return git('rev-parse', 'HEAD');
}

test('the previous release is the nearest tag before the commit, not its own', () => {
  expect(previousRelease(folder)).toBeNull();
  const first = commit();
  git('tag', 'v0.1.0');
  expect(previousRelease(folder)).toBeNull();
  const second = commit();
  git('tag', 'not-a-release');
  expect(previousRelease(folder)).toEqual({ name: 'v0.1.0', commit: first });
  git('tag', '-a', 'v0.2.0', '-m', 'second');
  expect(previousRelease(folder)).toEqual({ name: 'v0.1.0', commit: first });
  commit();
  expect(previousRelease(folder)).toEqual({ name: 'v0.2.0', commit: second });
});

test('any commit can be named, and one that is not there is named back', () => {
  const first = commit();
  expect(releaseOf('HEAD', folder)).toEqual({ name: 'HEAD', commit: first });
  expect(() => releaseOf('v9', folder)).toThrow('There is no commit v9 here.');
});
