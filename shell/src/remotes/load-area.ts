import { addTranslations, type RemoteModule } from '@mebae/platform';
import { uiTranslations } from '@mebae/ui/translations';
import type { PublishedRemote } from '@mebae/contracts';
import type { Owner } from './registry.ts';

export type AreaLoader = (owner: Owner, again: boolean) => Promise<RemoteModule>;

/**
 * Makes the loader of a page's areas; a load that failed is forgotten, so that the next try is a real one.
 * @param loadModule loads a module of a remote
 */
export function areaLoader(
  loadModule: (remote: PublishedRemote, module: string, again: boolean) => Promise<RemoteModule>,
): AreaLoader {
  const areas = new Map<string, Promise<RemoteModule>>();
  const failedOnce = new Set<string>();
  /** Version whose texts are there, by namespace. */
  const textsOf = new Map<string, string>();

  async function load({ remote, module }: Owner, again: boolean): Promise<RemoteModule> {
    const loaded = await loadModule(remote, module, again);
    const { namespace, translations } = loaded;
    const before = textsOf.get(namespace) ?? remote.version;
    await Promise.all([
      addTranslations(namespace, translations, before !== remote.version),
      // Texts of the components that remotes share.
      addTranslations('ui', uiTranslations),
    ]);
    textsOf.set(namespace, remote.version);
    return loaded;
  }

  return (owner, again) => {
    const key = `${owner.remote.container}@${owner.remote.version}/${owner.module}`;
    const known = again ? undefined : areas.get(key);
    if (known) return known;
    const loading = load(owner, again || failedOnce.has(key)).catch((error: unknown) => {
      areas.delete(key);
      failedOnce.add(key);
      throw error;
    });
    areas.set(key, loading);
    return loading;
  };
}
