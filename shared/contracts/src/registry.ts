import { z } from 'zod';

/** Version of the contract between shell and remotes (`@mebae/platform`). The registry refuses a remote that needs more. */
export const platformContract = 1;

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
  /** `admin`: a Normal teacher does not see it. */
  access: z.enum(['staff', 'admin']).default('staff'),
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

export const publishedRemote = remoteDeclaration.extend({
  version: z.string().regex(/^[0-9a-zA-Z.-]{1,64}$/),
  contract: z.number().int().positive(),
  /** Federation's container name: a valid identifier. */
  container: z.string().regex(/^[a-z_]+$/),
  /** URL path of `mf-manifest.json` of the live version. */
  manifest: z.string().startsWith('/remotes/'),
  /** `sha384-…` of the manifest's bytes. */
  integrity: z.string().startsWith('sha384-'),
  publishedAt: z.string(),
});
export type PublishedRemote = z.infer<typeof publishedRemote>;

/** `/remotes/registry.json`. */
export const remoteRegistry = z.object({
  updatedAt: z.string(),
  remotes: z.array(publishedRemote),
});
export type RemoteRegistry = z.infer<typeof remoteRegistry>;
