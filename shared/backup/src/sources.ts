import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { layout } from '@mebae/postgres';
import { parseLocation, S3Client } from '@mebae/remote-store';
import { BackupProblem } from './problem.ts';

/** Files of the product beside its database: keys, reports and letters, published remotes. */
export interface FileSource {
  /** The folder of the data folder that they are restored into. */
  name: 'secrets' | 'reports' | 'remotes' | 'postgres';
  /** Whether single changes can be told, because files have a time. */
  kind: 'folder' | 'bucket';
  /** Paths below the source, those nearest to its top first: what names others comes before them. */
  list(): Promise<SourceFile[]>;
  /** @returns null where it is gone meanwhile */
  read(path: string): Promise<AsyncIterable<Uint8Array> | null>;
}

export interface SourceFile {
  path: string;
  size: number;
  /** When it was last written; null in a bucket. */
  changedAt: number | null;
}

const requestTimeout = 60_000;

/**
 * The places where an installation keeps files, as its environment names them.
 * @param dataFolder absolute
 * @param root what relative folders of the environment are below
 */
export function fileSources(
  dataFolder: string,
  root: string,
  env: NodeJS.ProcessEnv,
): FileSource[] {
  const inFolder = (name: string): string => join(dataFolder, name);
  const places = [
    ['secrets', inFolder('secrets')],
    ['reports', env['REPORT_STORE'] || inFolder('reports')],
    ['remotes', env['REMOTES_STORE'] || env['REMOTES_DIR'] || inFolder('remotes')],
  ] as const;
  return places.flatMap(([name, setting]) => {
    const location = parseLocation(setting, root, env, `The store of ${name}`);
    // An address that only gives belongs to somebody else, who keeps it.
    if (location.kind === 'http') return [];
    return location.kind === 'folder'
      ? [folderSource(name, resolve(location.path))]
      : [bucketSource(name, new S3Client(location))];
  });
}

/** Place of the embedded server's password in a backup. */
export const passwordPath = 'postgres/password';

/**
 * The password of the embedded server: a new one is in the WAL as well, and both have to fit after a restore. A backup takes
 * it with the database.
 */
export function passwordSource(dataFolder: string): FileSource {
  const { password } = layout(join(dataFolder, 'postgres'));
  return {
    name: 'postgres',
    kind: 'folder',
    async list() {
      const facts = await stat(password).catch(nullWhereGone);
      const path = basename(password);
      return facts ? [{ path, size: facts.size, changedAt: facts.mtimeMs }] : [];
    },
    read: () => openFile(password),
  };
}

function folderSource(name: FileSource['name'], folder: string): FileSource {
  return {
    name,
    kind: 'folder',
    async list() {
      const options = { recursive: true, withFileTypes: true } as const;
      const entries = (await readdir(folder, options).catch(nullWhereGone)) ?? [];
      const paths = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .filter((path) => !isDraft(path));
      const files = await Promise.all(
        paths.map(async (path): Promise<SourceFile | null> => {
          const facts = await stat(join(folder, path)).catch(nullWhereGone);
          return facts && { path, size: facts.size, changedAt: facts.mtimeMs };
        }),
      );
      return files.filter((file) => file !== null).toSorted(nearestFirst);
    },
    read: (path) => openFile(join(folder, path)),
  };
}

function bucketSource(name: FileSource['name'], client: S3Client): FileSource {
  return {
    name,
    kind: 'bucket',
    async list() {
      const found = [...(await client.list('', requestTimeout))];
      return found
        .filter(([path]) => !isDraft(path))
        .map(([path, size]) => ({ path, size, changedAt: null }))
        .toSorted(nearestFirst);
    },
    async read(path) {
      const response = await client.sendAgain('GET', path, { timeout: requestTimeout }, [404]);
      return response.ok ? (response.body as AsyncIterable<Uint8Array> | null) : null;
    },
  };
}

/** Files that somebody is writing, or holds for a moment, begin with a dot. */
const isDraft = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || part.endsWith('.tmp'));

const depth = (path: string): number => path.split('/').length;
const nearestFirst = (a: SourceFile, b: SourceFile): number =>
  depth(a.path) - depth(b.path) || a.path.localeCompare(b.path, 'en');

/** @returns the bytes of a file; null where it is gone */
export async function openFile(path: string): Promise<AsyncIterable<Uint8Array> | null> {
  const stream = createReadStream(path, { highWaterMark: 2 ** 20 });
  return new Promise((done, fail) => {
    stream.once('open', () => done(stream as AsyncIterable<Uint8Array>));
    stream.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? done(null) : fail(error),
    );
  });
}

function nullWhereGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Keys that the product has in files of its own, or in its environment. */
const keyFiles = {
  'link-secret': { setting: 'LINK_SECRET', isNeeded: true },
  'report-store-keys': { setting: 'REPORT_STORE_KEYS', isNeeded: true },
  'cookie-keys': { setting: 'COOKIE_KEYS', isNeeded: false },
  'lti-keys': { setting: 'LTI_KEYS', isNeeded: false },
} as const;

/**
 * Keys of the environment, by the names of the files that hold them otherwise. They win over such a file, as they do for
 * the product.
 * @param files names of the key files that there are
 * @throws BackupProblem where a key without which the product can't be restored is in neither
 */
export function keysOfEnvironment(
  env: NodeJS.ProcessEnv,
  files: readonly string[],
): { keys: Map<string, string>; withoutCookies: boolean; withoutLtiKeys: boolean } {
  const keys = new Map<string, string>();
  const missing: string[] = [];
  for (const [file, { setting, isNeeded }] of Object.entries(keyFiles)) {
    const value = env[setting];
    if (value) keys.set(file, value);
    else if (isNeeded && !files.includes(file)) missing.push(setting);
  }
  if (missing.length > 0) {
    throw new BackupProblem(
      'usage',
      `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} neither in the environment nor in the data folder: run the backup with the settings that the product runs with.`,
    );
  }
  const isWithout = (file: keyof typeof keyFiles): boolean =>
    !keys.has(file) && !files.includes(file);
  return {
    keys,
    withoutCookies: isWithout('cookie-keys'),
    withoutLtiKeys: isWithout('lti-keys'),
  };
}
