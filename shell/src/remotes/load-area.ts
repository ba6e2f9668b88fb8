import type { PublishedRemote } from '@mebae/contracts';
import { addTranslations, type RemoteModule } from '@mebae/platform';
import { uiTranslations } from '@mebae/ui/translations';
import {
  createLoadProgress,
  type LoadProgress,
  type LoadWatch,
} from '../telemetry/load-progress.ts';
import { pageOf } from './page-of.ts';
import type { Owner } from './registry.ts';

export interface LoadOptions {
  /** The page that is about to be shown: its own code begins to come beside the area's texts. */
  path?: string;
  /** Told how far it came, also where somebody else has begun the same load. */
  watch?: LoadWatch;
}

export type AreaLoader = (
  owner: Owner,
  again: boolean,
  options?: LoadOptions,
) => Promise<RemoteModule>;

type ModuleLoader = (
  remote: PublishedRemote,
  module: string,
  again: boolean,
  watch: LoadWatch,
) => Promise<RemoteModule>;

/**
 * Makes the loader of a page's areas; a load that failed is forgotten, so that the next try is a real one.
 * @param loadModule loads a module of a remote
 */
export function areaLoader(loadModule: ModuleLoader): AreaLoader {
  const areas = new Map<string, { module: Promise<RemoteModule>; progress: LoadProgress }>();
  const failedOnce = new Set<string>();
  /** Version whose texts are there, by namespace. */
  const textsOf = new Map<string, string>();

  async function load(
    { remote, module }: Owner,
    again: boolean,
    path: string | undefined,
    progress: LoadProgress,
  ): Promise<RemoteModule> {
    const loaded = await loadModule(remote, module, again, progress);
    const { namespace, translations, routes } = loaded;
    // What fails here fails again, with its reason, where the page is shown.
    if (path !== undefined)
      pageOf(routes, path)
        ?.load()
        .catch(() => undefined);
    const before = textsOf.get(namespace) ?? remote.version;
    await Promise.all([
      addTranslations(namespace, translations, before !== remote.version),
      // Texts of the components that remotes share.
      addTranslations('ui', uiTranslations),
    ]);
    textsOf.set(namespace, remote.version);
    progress.end();
    return loaded;
  }

  return (owner, again, { path, watch } = {}) => {
    const key = `${owner.remote.container}@${owner.remote.version}/${owner.module}`;
    const known = again ? undefined : areas.get(key);
    if (known) {
      if (watch) known.progress.follow(watch);
      return known.module;
    }
    const progress = createLoadProgress();
    if (watch) progress.follow(watch);
    const module = load(owner, again || failedOnce.has(key), path, progress).catch(
      (error: unknown) => {
        areas.delete(key);
        failedOnce.add(key);
        throw error;
      },
    );
    areas.set(key, { module, progress });
    return module;
  };
}
