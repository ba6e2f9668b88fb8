import { addTranslations, type RemoteModule } from '@mebae/platform';
import { uiTranslations } from '@mebae/ui/translations';
import type { LoadWatch } from '../telemetry/watch-load.ts';
import type { Federation } from './federation.ts';
import type { Owner } from './registry.ts';

export type AreaLoader = (owner: Owner, again: boolean, watch?: LoadWatch) => Promise<RemoteModule>;

/**
 * Makes the loader of a page's areas. The federation runtime itself is loaded with the first one; a load that failed is
 * forgotten, so that the next try is a real one.
 * @param start loads and starts federation
 */
export function areaLoader(start: () => Promise<Federation>): AreaLoader {
  let federation: Promise<Federation> | null = null;
  const areas = new Map<string, Promise<RemoteModule>>();
  const failedOnce = new Set<string>();
  /** Version whose texts are there, by namespace. */
  const textsOf = new Map<string, string>();

  async function load(
    { remote, module }: Owner,
    again: boolean,
    watch?: LoadWatch,
  ): Promise<RemoteModule> {
    federation ??= start().catch((error: unknown) => {
      federation = null;
      throw error;
    });
    const loaded = await (await federation).load(remote, module, again, watch);
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

  return (owner, again, watch) => {
    const key = `${owner.remote.container}@${owner.remote.version}/${owner.module}`;
    const known = again ? undefined : areas.get(key);
    if (known) return known;
    const loading = load(owner, again || failedOnce.has(key), watch).catch((error: unknown) => {
      areas.delete(key);
      failedOnce.add(key);
      throw error;
    });
    areas.set(key, loading);
    return loading;
  };
}
