import { execaSync } from 'execa';
import { root } from '../../../publisher/src/project.ts';

/** A commit, and what people call it. */
export interface Release {
  name: string;
  commit: string;
}

/**
 * The newest release that this commit builds on: the nearest tag `v…` before it. A tag of the commit itself is the
 * release that is being made.
 * @param folder where the project's history is
 * @returns null when there is none, as in a copy without history
 */
export function previousRelease(folder = root): Release | null {
  const name = git(folder, ['describe', '--tags', '--match', 'v[0-9]*', '--abbrev=0', 'HEAD^']);
  return name === null ? null : releaseOf(name, folder);
}

/** @throws Error when there is no such commit */
export function releaseOf(name: string, folder = root): Release {
  const commit = git(folder, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]);
  if (commit === null) throw new Error(`There is no commit ${name} here.`);
  return { name, commit };
}

/** @returns the first line of the answer; null when git can't give one */
function git(folder: string, args: string[]): string | null {
  const { failed, stdout } = execaSync('git', args, { cwd: folder, reject: false });
  return failed ? null : stdout.trim() || null;
}
