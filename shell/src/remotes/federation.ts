import {
  createInstance,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import type { PublishedRemote } from '@mebae/contracts';
import type { RemoteModule } from '@mebae/platform';
import * as runtimeCore from '@module-federation/runtime-core';
import { fetchManifest, manifestDefaults, scriptTimeoutMs } from './manifest-fetch.ts';

/** Gives a shared module: at once where the page has it already, else a promise of it. */
export type ProvidedModules = Readonly<Record<string, () => unknown>>;

/** Where the remotes' builds look for the runtime instead of bundling one each. */
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

const integrityOf = new Map<string, string>();

/** What the federation runtime lacks: checks, limits and tries of the manifest, and our limit for scripts. */
const faultPlugin: ModuleFederationRuntimePlugin = {
  name: 'mebae-faults',
  fetch: (url) => fetchManifest(url, { ...manifestDefaults, integrity: integrityOf.get(url) }),
  createScript: () => ({ timeout: scriptTimeoutMs }),
};

/**
 * Starts the page's federation instance with the modules that it provides. Called once a page.
 * @param provided request → getter; must have every module of the build's table
 * @throws Error when a module of the table has no getter
 */
export function startFederation(provided: ProvidedModules) {
  const shared = Object.fromEntries(
    Object.entries(__SHARED_VERSIONS__).map(([request, version]) => {
      const provide = provided[request];
      if (!provide) throw new Error(`No provider of the shared module ${request}`);
      return [
        request,
        {
          version,
          scope: 'default',
          get: async () => {
            const module = await provide();
            return () => module as never;
          },
          shareConfig: { singleton: true, requiredVersion: `^${version}` },
        },
      ];
    }),
  );
  const instance = createInstance({
    name: 'mebae_shell',
    remotes: [],
    shared,
    shareStrategy: 'loaded-first',
    plugins: [faultPlugin],
  });

  return {
    /**
     * Loads an exposed module of a remote.
     * @param again forget what an earlier try left behind
     * @throws Error when manifest, entry or a chunk can't be loaded, or the module is not a remote's
     */
    async load(remote: PublishedRemote, module: string, again: boolean): Promise<RemoteModule> {
      const entry = new URL(remote.manifest, location.origin).href;
      integrityOf.set(entry, remote.integrity);
      instance.registerRemotes([{ name: remote.container, entry }], { force: again });
      const id = `${remote.container}/${module.replace('./', '')}`;
      const loaded = await instance.loadRemote<{ default: RemoteModule }>(id);
      if (!loaded?.default?.routes) throw new Error(`${id} exports no routes`);
      return loaded.default;
    },
  };
}

export type Federation = ReturnType<typeof startFederation>;
