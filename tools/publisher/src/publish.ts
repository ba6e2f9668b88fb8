import type { RemoteName, RemoteRegistry } from '@mebae/contracts';
import { checksum } from '@mebae/remote-store';
import {
  changeRegistry,
  openStore,
  readRegistry as readStored,
  type RemoteStore,
} from '@mebae/remote-store/publishing';
import { descriptionFile, readBuilt, type BuiltRemote } from './built-remote.ts';
import { root } from './project.ts';
import {
  assertShellRuns,
  assertWhole,
  keptVersions,
  liveOf,
  readVersion,
  withdrawnOf,
  withLive,
  type KeptVersion,
} from './remote-versions.ts';
import { storeLocation } from './store-location.ts';

/** Versions kept of each remote: pages that are still open load their own. */
const kept = 10;

export interface PublishResult {
  version: string;
  /** It was live before; nothing changed. */
  already: boolean;
  /** Version that was live before. */
  before: string | null;
  /** Publishes that were killed half-way, whose leftovers were removed. */
  halves: number;
}

/**
 * Makes what stands in a remote's `dist` its live version: puts it into the store as a version that never changes again,
 * and points the registry to it. Nothing else is touched, and a reader of the registry sees the old or the new one, never
 * a part. Whoever publishes the same remote at the same time takes turns with us.
 * @param store the setting `REMOTES_STORE`: a folder, made when missing, or a bucket
 * @param base the project's folder
 * @param onWait called when somebody else publishes this remote and we wait
 * @throws Error when the remote was not built, its declaration breaks the schema, the shell is too old for it, or the
 *   store does not work; the live version stays live then
 */
export async function publishRemote(
  name: RemoteName,
  store: string,
  base = root,
  onWait?: (holder: string) => void,
): Promise<PublishResult> {
  const target = openStore(storeLocation(store));
  const built = await readBuilt(name, base);
  const { version } = built.description;
  const lock = await target.lock(name, { onWait });
  try {
    const { registry } = await readStored(target);
    assertShellRuns(registry, { ...built.description, publishedAt: '' }, target.address);
    const halves = await target.removeHalves(name);
    const live = liveOf(registry, name)?.version ?? null;
    if (live === version) return { version, already: true, before: live, halves };
    const published = await putVersion(target, built, lock);

    await changeRegistry(target, async (now) => {
      assertShellRuns(now, published.description, target.address);
      const current = liveOf(now, name);
      // Our own write of a moment ago, whose answer was lost on its way.
      if (current?.version === version) return null;
      await lock.assertHeld();
      // A withdrawn version is not gone back to by itself; what was live before it is.
      const earlier = current
        ? [current.version, ...(current.previous ?? [])]
        : (withdrawnOf(now, name)?.previous ?? []);
      return withLive(
        now,
        published,
        earlier.filter((older) => older !== version).slice(0, kept - 1),
      );
    });
    await removeOldVersions(target, name);
    return { version, already: false, before: live, halves };
  } finally {
    await lock.release();
  }
}

/**
 * Reads the registry; there being none is an empty one.
 * @param store the setting `REMOTES_STORE`
 * @throws when it is there and not a registry
 */
export async function readRegistry(store: string): Promise<RemoteRegistry> {
  return (await readStored(openStore(storeLocation(store)))).registry;
}

/** A file that stands in the store already is looked at, and never written again. */
async function putVersion(
  store: RemoteStore,
  { description, files }: BuiltRemote,
  lock: Awaited<ReturnType<RemoteStore['lock']>>,
): Promise<KeptVersion> {
  const { name, version } = description;
  const there = await readVersion(store, name, version);
  if (there) {
    if (JSON.stringify(there.description.files) !== JSON.stringify(description.files)) {
      throw new Error(
        `${name} ${version} is in ${store.address} with other files. A version never changes: give the package a new version.`,
      );
    }
    await assertWhole(store, there.description);
    return there;
  }
  const complete = { ...description, publishedAt: new Date().toISOString() };
  const own = descriptionFile(complete);
  await store.addVersion(name, version, [...files, own], lock);
  return { description: complete, integrity: checksum(own.bytes) };
}

/** The live one stays, then those that a rollback goes back to, then the youngest, then what has no description. */
async function removeOldVersions(store: RemoteStore, name: RemoteName): Promise<void> {
  const { registry } = await readStored(store);
  const live = liveOf(registry, name);
  const young = (await keptVersions(store, name)).map(({ version }) => version);
  const all = (await store.versions(name)).map(({ version }) => version);
  const order = new Set([live?.version, ...(live?.previous ?? []), ...young, ...all]);
  const wanted = [...order]
    .filter((version) => version !== undefined && all.includes(version))
    .slice(0, kept);
  for (const version of all) {
    if (!wanted.includes(version)) await store.removeVersion(name, version);
  }
}
