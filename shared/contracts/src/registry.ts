import { z } from 'zod';

export const remoteNames = ['records', 'exams', 'class-management', 'jgrow', 'settings'] as const;
export type RemoteName = (typeof remoteNames)[number];

/** One menu entry; `labels` are data, so that the menu is whole before any code of the remote has loaded. */
export const remoteMenuEntry = z.object({
  id: z.string(),
  path: z.string().startsWith('/'),
  labels: z.object({ ja: z.string(), en: z.string(), vi: z.string() }),
  /** Where in the main menu: top level, or under 'setup and management'. */
  section: z.enum(['main', 'setup']),
  order: z.number(),
  icon: z.string(),
  /** The call that the page lives from, `<area>.<name>`: whoever may not make it does not see the entry. */
  call: z.string().optional(),
  /** Hidden for the Uchida display type. */
  hiddenForUchida: z.boolean().default(false),
});
export type RemoteMenuEntry = z.infer<typeof remoteMenuEntry>;

/** What a remote says of itself (`remote.json` in its folder), known before its code loads. */
export const remoteDeclaration = z.object({
  name: z.enum(remoteNames),
  /** Exposed module → the route prefixes that it owns. */
  routes: z.array(z.object({ module: z.string().startsWith('./'), prefixes: z.array(z.string()) })),
  menu: z.array(remoteMenuEntry),
});
export type RemoteDeclaration = z.infer<typeof remoteDeclaration>;

const version = z.string().regex(/^[0-9a-zA-Z-][0-9a-zA-Z.-]{0,63}$/);
const integrity = z.string().startsWith('sha384-');

export const publishedRemote = remoteDeclaration.extend({
  version,
  /** The contract that it was built with: a shell that does not serve it can't run it. */
  contract: z.number().int().positive(),
  /** Federation's container name: a valid identifier. */
  container: z.string().regex(/^[a-z_]+$/),
  /** URL path of `mf-manifest.json` of the live version. */
  manifest: z.string().startsWith('/remotes/'),
  /** `sha384-…` of the manifest's bytes. */
  integrity,
  /** `sha384-…` of `remoteEntry.js`. Like all below, what was published before it was kept lacks it. */
  entryIntegrity: integrity.optional(),
  /** URL path of the version's `version.json` (`remoteVersion`) with the hash of each file, and its own `sha384-…`. */
  files: z.object({ path: z.string().startsWith('/remotes/'), integrity }).optional(),
  /** When the version came to the store. */
  publishedAt: z.string(),
  /** When it went live, by a publish or a rollback. */
  liveSince: z.string().optional(),
  /** Versions that were live before it, the last one first: where a rollback goes. */
  previous: z.array(version).optional(),
});
export type PublishedRemote = z.infer<typeof publishedRemote>;

/** `/remotes/registry.json`. */
export const remoteRegistry = z.object({
  updatedAt: z.string(),
  /** The newest contract that the shell in front of this store serves; what needs a newer one does not go live. */
  shellContract: z.number().int().positive().optional(),
  /** The oldest one; what was built with an older one does not go live either. */
  oldestShellContract: z.number().int().positive().optional(),
  remotes: z.array(publishedRemote),
});
export type RemoteRegistry = z.infer<typeof remoteRegistry>;

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
