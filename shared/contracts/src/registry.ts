import { z } from 'zod';
import { localisedText } from './features/localised-text.ts';
import type { LanguageCode } from './languages.ts';

/** A remote is known by its folder, `mfe-<name>`: a new one needs no change here, nor in a shell that is deployed. */
export const remoteName = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
export type RemoteName = z.infer<typeof remoteName>;

const labels = localisedText;

/** One menu entry; `labels` are data, so that the menu is whole before any code of the remote has loaded. */
export const remoteMenuEntry = z.object({
  id: z.string(),
  path: z.string().startsWith('/'),
  /** Where its other pages are, when not below its path: `/pages/teacher-edit` of the list of teachers. */
  covers: z.array(z.string().startsWith('/')).optional(),
  labels,
  /** Where in the main menu: top level, or under 'setup and management'. */
  section: z.enum(['main', 'setup']),
  order: z.number(),
  icon: z.string(),
  /** The call that the page lives from, `<feature>.<name>`: whoever may not make it does not see the entry. */
  call: z.string().optional(),
  /** Hidden for the Uchida display type. */
  hiddenForUchida: z.boolean().default(false),
});
export type RemoteMenuEntry = z.infer<typeof remoteMenuEntry>;

/** Where a remote may ship a page whole, outside of the shell's frame: the bff serves nothing else so. */
export const pagePrefixes = ['/answer', '/my'] as const;
export type PagePrefix = (typeof pagePrefixes)[number];

/** A page's script in the folder of a version. */
export const pageFile = (prefix: PagePrefix): string => `pages${prefix}.js`;

const remotePage = z.object({ prefix: z.enum(pagePrefixes) });

/** A remote's declaration (`remote.json` in its folder), known before its code loads. */
export const remoteDeclaration = z.object({
  name: remoteName,
  /** Names of the remote for people; those published before this was kept lack it. */
  labels: labels.optional(),
  /** Exposed module → the route prefixes that it owns. */
  routes: z.array(z.object({ module: z.string().startsWith('./'), prefixes: z.array(z.string()) })),
  menu: z.array(remoteMenuEntry),
  /** Pages that it ships whole, each as one script; the page at `/x` is built from `src/x/main.tsx`. */
  pages: z.array(remotePage).optional(),
});
export type RemoteDeclaration = z.infer<typeof remoteDeclaration>;

const version = z.string().regex(/^[0-9a-zA-Z-][0-9a-zA-Z.-]{0,63}$/);
const integrity = z.string().startsWith('sha384-');

/** A page of a live version. */
export const publishedPage = remotePage.extend({
  /** URL path of its script, and what that must hash to. */
  script: z.string().startsWith('/remotes/'),
  integrity,
});

/** A script of a version, and what it must hash to. */
const publishedScript = z.object({ path: z.string().startsWith('/remotes/'), integrity });

export const publishedRemote = remoteDeclaration.extend({
  routes: z.array(
    remoteDeclaration.shape.routes.element.extend({
      /** Scripts with which the module begins; what was published before it was kept lacks it. */
      scripts: z.array(publishedScript).optional(),
    }),
  ),
  version,
  /** The contract that it was built with: a shell that does not serve it can't run it. */
  contract: z.number().int().positive(),
  /** Federation's container name: a valid identifier. */
  container: z.string().regex(/^[a-z][a-z0-9_]*$/),
  /** URL path of `mf-manifest.json` of the live version. */
  manifest: z.string().startsWith('/remotes/'),
  /** `sha384-…` of the manifest's bytes. */
  integrity,
  pages: z.array(publishedPage).optional(),
  /** `sha384-…` of `remoteEntry.js`. Like all below, what was published before it was kept lacks it. */
  entryIntegrity: integrity.optional(),
  /** URL path of the hashes of the version's scripts (`remoteFileHashes`), and its own `sha384-…`. */
  files: z.object({ path: z.string().startsWith('/remotes/'), integrity }).optional(),
  /** It is served from somebody's working copy, not from the store; the publish command never writes this. */
  development: z.literal(true).optional(),
  /** When the version came to the store. */
  publishedAt: z.string(),
  /** When it went live, by a publish or a rollback. */
  liveSince: z.string().optional(),
  /** Versions that were live before it, the last one first: where a rollback goes. */
  previous: z.array(version).optional(),
});
export type PublishedRemote = z.infer<typeof publishedRemote>;

/** A remote that was taken out of order: whoever opens one of its addresses reads so, instead of that there is no page. */
export const withdrawnRemote = remoteDeclaration
  .pick({ name: true, labels: true, routes: true })
  .extend({
    /** Version that was live. */
    version,
    /** Versions that were live before it, the last one first. */
    previous: z.array(version).optional(),
    withdrawnAt: z.string(),
  });
export type WithdrawnRemote = z.infer<typeof withdrawnRemote>;

/** The name of a remote for people. */
export const remoteLabel = (
  { name, labels: known }: Pick<RemoteDeclaration, 'name' | 'labels'>,
  language: LanguageCode,
) => known?.[language] ?? name;

/** `/remotes/registry.json`. */
export const remoteRegistry = z.object({
  updatedAt: z.string(),
  /** The newest contract that the shell in front of this store serves; what needs a newer one does not go live. */
  shellContract: z.number().int().positive().optional(),
  /** The oldest one; what was built with an older one does not go live either. */
  oldestShellContract: z.number().int().positive().optional(),
  remotes: z.array(publishedRemote),
  /** Remotes that were withdrawn and not published since. */
  withdrawn: z.array(withdrawnRemote).optional(),
});
export type RemoteRegistry = z.infer<typeof remoteRegistry>;

/**
 * The file of what the browser must know of a version's scripts before it runs them; its name in the version's folder.
 */
export const fileHashesName = 'integrity.json';

/** The hash of each script, by its path in the version's folder. */
export const remoteFileHashes = z.object({
  files: z.record(z.string(), z.object({ integrity })),
});
export type RemoteFileHashes = z.infer<typeof remoteFileHashes>;

/**
 * `/remotes/<name>/<version>/version.json`, written last: a folder without it was never published whole. It never
 * changes, and holds all that a rollback puts into the registry.
 */
export const remoteVersion = publishedRemote
  .omit({ files: true, liveSince: true, previous: true })
  .extend({
    entryIntegrity: integrity,
    /** Each file but this one, by its path in the version's folder. */
    files: z.record(z.string(), z.object({ integrity, bytes: z.number().int().nonnegative() })),
  });
export type RemoteVersion = z.infer<typeof remoteVersion>;
