import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  platformContract,
  remoteDeclaration,
  remoteRegistry,
  type PublishedRemote,
  type RemoteName,
  type RemoteRegistry,
} from '@mebae/contracts';
import { lockFolder } from '@mebae/postgres';
import { contentHash } from './content-hash.ts';
import { readPackage, remoteFolder, root } from './project.ts';

/** Versions kept of each remote: pages that are still open load their own. */
const kept = 10;

/**
 * Makes what stands in a remote's `dist` its live version: copies it to a folder that never changes again, and points
 * the registry to it. Nothing else is touched, and a reader of the registry sees the old or the new one, never a part.
 * A version is the package's version and the hash of what was built, so the same build is published once.
 * @param store the folder of the remote store; made when missing
 * @param base the project's folder
 * @returns the live version, and whether it was live already
 * @throws when the remote was not built, or its declaration breaks the schema
 */
export async function publishRemote(
  name: RemoteName,
  store: string,
  base = root,
): Promise<{ version: string; already: boolean }> {
  const folder = join(base, remoteFolder(name));
  const dist = join(folder, 'dist');
  const manifest = await readFile(join(dist, 'mf-manifest.json')).catch(() => null);
  if (!manifest) {
    throw new Error(`${name} is not built: run 'npm run build -w mfe-${name}' first.`);
  }
  const declaration = remoteDeclaration.parse(
    JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8')),
  );
  const hash = contentHash(dist, ['.'], () => true);
  const declared = createHash('sha256').update(JSON.stringify(declaration)).update(hash);
  const packageVersion = readPackage(remoteFolder(name), base).version;
  const version = `${packageVersion}-${declared.digest('hex').slice(0, 10)}`;
  await copyVersion(dist, join(store, name), version);

  const lock = await lockFolder(store, 30_000);
  try {
    const registry = await readRegistry(store);
    if (registry.remotes.find((remote) => remote.name === name)?.version === version) {
      return { version, already: true };
    }
    const now = new Date().toISOString();
    const entry: PublishedRemote = {
      ...declaration,
      version,
      contract: platformContract,
      container: `mfe_${name.replaceAll('-', '_')}`,
      manifest: `/remotes/${name}/${version}/mf-manifest.json`,
      integrity: `sha384-${createHash('sha384').update(manifest).digest('base64')}`,
      publishedAt: now,
    };
    const others = registry.remotes.filter((remote) => remote.name !== name);
    await writeRegistry(store, { updatedAt: now, remotes: [...others, entry] });
    await removeOldVersions(join(store, name), version);
    return { version, already: false };
  } finally {
    await lock.release();
  }
}

/**
 * Reads the registry; there being none is an empty one.
 * @throws when it is there and not a registry
 */
export async function readRegistry(store: string): Promise<RemoteRegistry> {
  const file = join(store, 'registry.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return { updatedAt: new Date(0).toISOString(), remotes: [] };
  return remoteRegistry.parse(JSON.parse(text));
}

async function writeRegistry(store: string, registry: RemoteRegistry): Promise<void> {
  const draft = join(store, `registry-${randomBytes(6).toString('hex')}.tmp`);
  const file = await open(draft, 'wx', 0o644);
  try {
    await file.writeFile(`${JSON.stringify(remoteRegistry.parse(registry), null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(store, 'registry.json'));
}

/** The version's folder appears whole or not at all, and one that is there is never written again. */
async function copyVersion(dist: string, store: string, version: string): Promise<void> {
  const target = join(store, version);
  if (await exists(target)) return;
  const draft = join(store, `.${version}-${randomBytes(6).toString('hex')}`);
  await mkdir(store, { recursive: true });
  try {
    await cp(dist, draft, { recursive: true });
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Somebody else published the same build in between.
    if (!(await exists(target))) throw error;
  }
}

async function removeOldVersions(store: string, live: string): Promise<void> {
  const names = (await readdir(store)).filter((name) => !name.startsWith('.') && name !== live);
  const versions = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(join(store, name))).mtimeMs })),
  );
  const old = versions.toSorted((a, b) => b.time - a.time).slice(kept - 1);
  await Promise.all(old.map(({ name }) => rm(join(store, name), { recursive: true, force: true })));
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
