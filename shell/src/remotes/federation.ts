import {
  createInstance,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import { remoteLimits, type PublishedRemote } from '@mebae/contracts';
import type { RemoteModule } from '@mebae/platform';
import * as runtimeCore from '@module-federation/runtime-core';
import type { LoadWatch } from '../telemetry/load-progress.ts';
import { entryUrl, integrity, manifestUrl } from './remote-files.ts';

/** Gives a shared module: at once where the page has it already, else a promise of it. */
export type ProvidedModules = Readonly<Record<string, () => unknown>>;

Object.assign(globalThis, {
  // Where the remotes' builds look for the runtime instead of bundling one each.
  _FEDERATION_RUNTIME_CORE: runtimeCore,
  // Where they ask what a chunk must hash to.
  mebaeIntegrityOf: (url: string) => integrity.of(url),
});

/** Manifest that was fetched and checked already, by its URL. */
const manifests = new Map<string, string>();
/** Who wants to know how far a container's load came. */
const watches = new Map<string, LoadWatch>();
/** What an entry without a list of files must hash to, by its URL. */
const entryIntegrity = new Map<string, string>();

/** What the federation runtime lacks: checks, limits and tries of the manifest, our limit and checks for scripts. */
const faultPlugin: ModuleFederationRuntimePlugin = {
  name: 'mebae-faults',
  fetch: (url) => {
    const text = manifests.get(url);
    if (text === undefined) return Promise.reject(new Error(`${url} was not checked`));
    return Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }));
  },
  createScript: ({ url }) => {
    const script = document.createElement('script');
    script.src = url;
    script.integrity = integrity.of(url) ?? entryIntegrity.get(url) ?? '';
    return { script, timeout: remoteLimits.scriptTimeoutMs };
  },
  afterLoadEntry: ({ remoteInfo, error }) => {
    if (error === undefined) watches.get(remoteInfo.name)?.reached('entry');
  },
};

/**
 * Starts the page's federation instance with the modules that it provides. Called once a page.
 * @param provided request → getter; must have every module of the build's table
 * @throws Error when a module of the table has no getter
 */
export function startFederation(provided: ProvidedModules) {
  const instance = createInstance({
    name: 'mebae_shell',
    remotes: [],
    shared: sharedModules(provided),
    shareStrategy: 'loaded-first',
    plugins: [faultPlugin],
  });
  /** Container → the manifest that it is registered with. */
  const registered = new Map<string, string>();

  return {
    /**
     * Loads an exposed module of a remote whose files are known (`fetchRemoteFiles`).
     * @param manifest what `fetchRemoteFiles` gave
     * @param again forget what an earlier try left behind
     * @param watch told how far it came
     * @throws Error when entry or a chunk can't be loaded, or the module is not a remote's
     */
    async load(
      remote: PublishedRemote,
      module: string,
      manifest: string,
      again: boolean,
      watch: LoadWatch,
    ): Promise<RemoteModule> {
      const entry = manifestUrl(remote);
      manifests.set(entry, manifest);
      watches.set(remote.container, watch);
      if (remote.entryIntegrity) entryIntegrity.set(entryUrl(remote), remote.entryIntegrity);
      const before = registered.get(remote.container);
      const force = again || (before !== undefined && before !== entry);
      instance.registerRemotes([{ name: remote.container, entry }], { force });
      registered.set(remote.container, entry);
      const id = `${remote.container}/${module.replace('./', '')}`;
      const loaded = await instance.loadRemote<{ default: RemoteModule }>(id);
      if (!loaded?.default?.routes) throw new Error(`${id} exports no routes`);
      return loaded.default;
    },
  };
}

export type Federation = ReturnType<typeof startFederation>;

function sharedModules(provided: ProvidedModules) {
  return Object.fromEntries(
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
}
