import { remoteRegistry, type RemoteRegistry } from '@mebae/contracts';
import { registryKey, StoreError, type RemoteStore, type StoreReader } from './store.ts';

/** Somebody else may be faster, but not for ever: there are few who publish. */
const tries = 50;

/**
 * Reads the registry; there being none is an empty one.
 * @returns it, and its etag, null where there was none
 * @throws StoreError, and ZodError or SyntaxError when it is there and not a registry
 */
export async function readRegistry(
  store: StoreReader,
): Promise<{ registry: RemoteRegistry; etag: string | null }> {
  const found = await store.read(registryKey);
  if (found === null || found === 'same') {
    return { registry: { updatedAt: new Date(0).toISOString(), remotes: [] }, etag: null };
  }
  const text = new TextDecoder().decode(found.bytes);
  return { registry: remoteRegistry.parse(JSON.parse(text)), etag: found.etag };
}

/**
 * Changes the registry as a whole: when somebody else changed it in between, the change is made again to theirs.
 * @param change gets the registry as it is and returns the new one, or null to leave it
 * @returns the registry that holds now
 * @throws StoreError, and whatever `change` throws
 */
export async function changeRegistry(
  store: RemoteStore,
  change: (registry: RemoteRegistry) => Promise<RemoteRegistry | null> | RemoteRegistry | null,
): Promise<RemoteRegistry> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const { registry, etag } = await readRegistry(store);
    const next = await change(registry);
    if (next === null) return registry;
    const updated = remoteRegistry.parse({ ...next, updatedAt: later(registry.updatedAt) });
    const bytes = new TextEncoder().encode(`${JSON.stringify(updated, null, 2)}\n`);
    if (await store.replaceRegistry(bytes, etag)) return updated;
  }
  throw new StoreError(
    'busy',
    `The registry in ${store.address} changed ${tries} times while we tried to. Try again.`,
  );
}

/** Now, but always after what stood there: two registries are never alike, so that an etag names one moment. */
function later(than: string): string {
  return new Date(Math.max(Date.now(), (Date.parse(than) || 0) + 1)).toISOString();
}
