import { publishedRemote } from '@mebae/contracts';
import { routeOwner } from '@mebae/rules';
import { z } from 'zod';
import { escapeHtml } from '../../lib/escape-html.ts';

/** Where the page fetches the registry itself. */
const registryPath = '/remotes/registry.json';

interface FirstFile {
  path: string;
  /** How the page will ask for it: another way would fetch it twice. */
  as: 'fetch' | 'script';
  integrity?: string;
}

/** Only what is needed of the registry: all else may be newer than this server. */
const filesOf = z.object({
  routes: publishedRemote.shape.routes,
  manifest: publishedRemote.shape.manifest,
  entryIntegrity: publishedRemote.shape.entryIntegrity,
  files: publishedRemote.shape.files,
});

/**
 * What the page at a path begins with beside the shell's own scripts: the registry, and of the area that owns the path
 * its manifest, its list of files, its entry and its first scripts. One after the other, as they name each other, each
 * would cost a round trip.
 * @param registry `registry.json` as it is in the store
 */
export function firstFiles(registry: Uint8Array, path: string): FirstFile[] {
  const { remotes } = JSON.parse(new TextDecoder().decode(registry)) as { remotes: unknown[] };
  const known = remotes.flatMap((remote) => filesOf.safeParse(remote).data ?? []);
  const owner = routeOwner(known, path);
  return [
    { path: registryPath, as: 'fetch' },
    ...(owner ? filesOfArea(owner.remote, owner.route.scripts ?? []) : []),
  ];
}

function filesOfArea(
  { manifest, entryIntegrity, files }: z.infer<typeof filesOf>,
  scripts: readonly { path: string; integrity: string }[],
): FirstFile[] {
  const entry = manifest.replace(/[^/]*$/, 'remoteEntry.js');
  return [
    { path: manifest, as: 'fetch' },
    ...(files ? [{ path: files.path, as: 'fetch' as const }] : []),
    ...(entryIntegrity ? [{ path: entry, as: 'script' as const, integrity: entryIntegrity }] : []),
    ...scripts.map((script) => ({ ...script, as: 'script' as const })),
  ];
}

/** Elements that let a browser fetch files before anything asks for them. */
export function preloadTags(files: readonly FirstFile[]): string {
  return files
    .map(({ path, as, integrity }) => {
      const attributes = Object.entries({ href: path, ...(integrity && { integrity }) })
        .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
        .join(' ');
      // `fetch` asks with the credentials of its own origin, which here is `crossorigin`.
      return `<link rel="preload" as="${as}"${as === 'fetch' ? ' crossorigin' : ''} ${attributes} />`;
    })
    .join('');
}
