import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { execaSync } from 'execa';

/** Any folder that is there wherever apt-get is: locking it changes nothing. */
const lockedFolder = '/var/cache/apt';

function isInPath(name: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      // Not in this folder.
      return false;
    }
  });
}

/**
 * Installs programs the system's way when they are missing: with apt-get, as root.
 * @param names of the programs, which are their packages' names too
 * @returns null when all are there, else one sentence that says what to install
 */
export function installTools(names: readonly string[]): string | null {
  const missing = (): string[] => names.filter((name) => !isInPath(name));
  if (missing().length > 0 && process.getuid?.() === 0 && isInPath('apt-get')) {
    // Run level 1: the package's own service is not started.
    const env = { RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' };
    const install = `apt-get install -y -qq --no-install-recommends ${missing().join(' ')}`;
    // Two tests that run at once install one after the other: apt-get itself fails when it is already running.
    execaSync('flock', [lockedFolder, 'sh', '-c', `apt-get update -qq; ${install}`], {
      env,
      reject: false,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  const left = missing();
  if (left.length === 0) return null;
  return `Install ${left.join(' and ')} (as root: apt-get install ${left.join(' ')}), and run again.`;
}
