import { execaSync } from 'execa';
import {
  previousRelease,
  releaseOf,
  type Release,
} from '../../checks/src/releases/previous-release.ts';
import { root } from '../../publisher/src/project.ts';

const migrations = 'academic-api/src/db/migrations';

/**
 * The release whose servers run until the upgrade: the nearest tag before this commit, or, where there is no tag, the last
 * commit whose schema this one's migrations lead on from.
 * @param named a commit or tag to take in its place
 * @throws Error when there is no such commit, as in a copy without history
 */
export function lastRelease(named: string | undefined): Release {
  if (named !== undefined) return releaseOf(named);
  const tagged = previousRelease();
  if (tagged) return tagged;
  const ours = migrationsOf('HEAD');
  const changes = lines(
    'log',
    '--first-parent',
    '-m',
    '--diff-filter=A',
    '--format=%H',
    '--',
    migrations,
  );
  for (const change of changes) {
    const theirs = migrationsOf(`${change}^`);
    const isEarlier = theirs.length < ours.length && theirs.every((name, n) => name === ours[n]);
    if (isEarlier) {
      return { ...releaseOf(`${change}^`), name: 'the last commit with an earlier schema' };
    }
  }
  throw new Error('There is no commit with an earlier schema here.');
}

const migrationsOf = (commit: string): string[] =>
  lines('ls-tree', '--name-only', commit, `${migrations}/`).toSorted();

/** @returns the lines of git's answer; none when it can't give one */
function lines(...args: string[]): string[] {
  const { stdout } = execaSync('git', args, { cwd: root, reject: false });
  return stdout.split('\n').filter((line) => line !== '');
}
