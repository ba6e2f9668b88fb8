import { publishedRemote } from '@mebae/contracts';
import { StoreError } from '@mebae/remote-store';
import { z } from 'zod';
import type { RegistrySource } from '../../lib/registry-source.ts';

/** Published versions by remote. */
export type KnownVersions = ReadonlyMap<string, ReadonlySet<string>>;

const { version, previous } = publishedRemote.shape;

const namedVersions = z.object({ name: z.string(), version, previous });

/**
 * Knows which versions are live, or were and may still run in an open page. The registry keeps few of them.
 * @returns gives them; none while the store can't be read, which is in the log already
 */
export function createKnownVersions(registry: RegistrySource): () => Promise<KnownVersions> {
  let hash = '';
  let versions: KnownVersions = new Map();
  return async () => {
    const copy = await registry.read().catch((error: unknown) => {
      if (error instanceof StoreError) return null;
      throw error;
    });
    if (copy === null || copy.hash === hash) return versions;
    const { remotes } = JSON.parse(copy.bytes.toString('utf8')) as { remotes: unknown[] };
    versions = new Map(
      remotes.flatMap((remote) => {
        // An entry may be newer than this server: then it is not known, and the others are.
        const { data } = namedVersions.safeParse(remote);
        return data ? [[data.name, new Set([data.version, ...(data.previous ?? [])])]] : [];
      }),
    );
    hash = copy.hash;
    return versions;
  };
}
