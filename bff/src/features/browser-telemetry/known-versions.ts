import { publishedRemote } from '@mebae/contracts';
import { StoreError } from '@mebae/remote-store';
import { z } from 'zod';
import type { RegistrySource } from '../../lib/registry-source.ts';

/** Published versions by remote. */
export type KnownVersions = ReadonlyMap<string, ReadonlySet<string>>;

const { version, previous } = publishedRemote.shape;

/** A remote may be newer than this server: any name is one. */
const namedVersions = z.object({
  remotes: z.array(z.object({ name: z.string(), version, previous })),
});

/**
 * Knows which versions are live, or were and may still run in an open page. The registry keeps few of them.
 * @returns gives them; none while the store can't be read, which is in the log already
 */
export function createKnownVersions(registry: RegistrySource): () => Promise<KnownVersions> {
  let etag = '';
  let versions: KnownVersions = new Map();
  return async () => {
    const copy = await registry.read().catch((error: unknown) => {
      if (error instanceof StoreError) return null;
      throw error;
    });
    if (copy === null || copy.etag === etag) return versions;
    const parsed = namedVersions.safeParse(JSON.parse(copy.bytes.toString('utf8')));
    const remotes = parsed.success ? parsed.data.remotes : [];
    etag = copy.etag;
    versions = new Map(
      remotes.map((remote) => [remote.name, new Set([remote.version, ...(remote.previous ?? [])])]),
    );
    return versions;
  };
}
