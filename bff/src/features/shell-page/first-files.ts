import { publishedRemote, remoteDeclaration } from '@mebae/contracts';
import { routeOwner } from '@mebae/rules';
import { z } from 'zod';
import { escapeHtml } from '../../lib/escape-html.ts';

/** Where the page fetches the registry itself. */
const registryPath = '/remotes/registry.json';

/** Only what is needed of the registry: all else may be newer than this server. */
const filesOf = z.object({
  routes: remoteDeclaration.shape.routes,
  manifest: publishedRemote.shape.manifest,
  files: publishedRemote.shape.files,
});

/**
 * The files with which the page at a path begins beside the shell's own scripts, by their paths: the registry, and of
 * the remote that owns the path its manifest and its list of files. One after the other, as they name each other, each
 * would cost a round trip. The remote's scripts are left out: they are fetched while the shell asks who is signed in,
 * when the connection is idle.
 * @param registry `registry.json` as it is in the store
 */
export function firstFiles(registry: Uint8Array, path: string): string[] {
  const { remotes } = JSON.parse(new TextDecoder().decode(registry)) as { remotes: unknown[] };
  const known = remotes.flatMap((remote) => filesOf.safeParse(remote).data ?? []);
  const remote = routeOwner(known, path)?.remote;
  return [registryPath, remote?.manifest, remote?.files?.path].filter((file) => file !== undefined);
}

/** Elements that let a browser fetch files before a script does; the scripts come first. */
export function preloadTags(files: readonly string[]): string {
  // `fetch` asks with the credentials of its own origin, which here is `crossorigin`: another way would fetch it twice.
  return files
    .map(
      (file) =>
        `<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="${escapeHtml(file)}" />`,
    )
    .join('');
}
