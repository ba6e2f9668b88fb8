import { execaSync } from 'execa';
import {
  previousRelease,
  releaseOf,
  type Release,
} from '../../checks/src/releases/previous-release.ts';
import { root } from '../../publisher/src/project.ts';

/**
 * The release whose servers run until the upgrade: the nearest tag before this commit, or, where there is no tag, the last
 * commit with an older schema.
 * @param named a commit or tag to take in its place
 * @throws Error when there is no such commit, as in a copy without history
 */
export function lastRelease(named: string | undefined): Release {
  if (named !== undefined) return releaseOf(named);
  const tagged = previousRelease();
  if (tagged) return tagged;
  const migrations = 'academic-api/src/db/migrations';
  const args = [
    'log',
    '-1',
    '--first-parent',
    '-m',
    '--diff-filter=A',
    '--format=%H',
    '--',
    migrations,
  ];
  const { stdout, failed } = execaSync('git', args, { cwd: root, reject: false });
  if (failed || stdout === '') throw new Error('There is no commit with an older schema here.');
  return { ...releaseOf(`${stdout}^`), name: 'the last commit with an older schema' };
}
