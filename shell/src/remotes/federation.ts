import * as buttonContext from '@fluentui/react-button/context';
import * as fieldContext from '@fluentui/react-field/context';
import * as sharedContexts from '@fluentui/react-shared-contexts';
import * as griffel from '@griffel/react';
import { remoteLimits } from '@mebae/contracts';
import type { RemoteModule } from '@mebae/platform';
import {
  createInstance,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import ReactDOM from 'react-dom';
import * as client from 'react-dom/client';
import type { LoadWatch } from '../telemetry/load-progress.ts';
import { manifestUrl, scripts, type ModuleRequest } from './remote-files.ts';

/** Gives a shared module: at once where the page has it already, else a promise of it. */
const providedModules: Readonly<Record<string, () => unknown>> = {
  react: () => React,
  'react/jsx-runtime': () => jsxRuntime,
  'react-dom': () => ReactDOM,
  'react-dom/client': () => client,
  '@fluentui/react-button/context': () => buttonContext,
  '@fluentui/react-field/context': () => fieldContext,
  '@griffel/react': () => griffel,
  '@fluentui/react-shared-contexts': () => sharedContexts,
  '@mebae/platform': () => import('@mebae/platform/core'),
  '@mebae/platform/frame': () => import('@mebae/platform/frame'),
};

Object.assign(globalThis, {
  // Where the remotes' builds look for the runtime instead of bundling one each.
  _FEDERATION_RUNTIME_CORE: runtimeCore,
  // The callbacks that they ask before they load a chunk.
  mebaeIntegrityOf: (url: string) => scripts.integrityOf(url),
  mebaeAddressOf: (url: string) => scripts.addressOf(url),
});

/** Manifest that was fetched and checked already, by its URL. */
const manifests = new Map<string, string>();
/** Watchers of how far a container's load came. */
const watches = new Map<string, LoadWatch>();

/**
 * Parts that the federation runtime lacks: checks, timeouts and retries of the manifest, our timeout and checks of
 * scripts.
 */
const faultPlugin: ModuleFederationRuntimePlugin = {
  name: 'mebae-faults',
  fetch: (url) => {
    const text = manifests.get(url);
    if (text === undefined) return Promise.reject(new Error(`${url} was not checked`));
    return Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }));
  },
  createScript: ({ url }) => {
    const script = document.createElement('script');
    script.src = scripts.addressOf(url);
    script.integrity = scripts.integrityOf(url) ?? '';
    return { script, timeout: remoteLimits.scriptTimeoutMs };
  },
  afterLoadEntry: ({ remoteInfo, error }) => {
    if (error === undefined) watches.get(remoteInfo.name)?.reached('entry');
  },
};

/**
 * Starts the page's federation instance with the modules that it provides. Called once a page.
 * @throws Error when a module of the build's table is not provided
 */
export function startFederation() {
  const instance = createInstance({
    name: 'mebae_shell',
    remotes: [],
    shared: sharedModules(),
    shareStrategy: 'loaded-first',
    plugins: [faultPlugin],
  });
  /** Container → the manifest that it is registered with. */
  const registered = new Map<string, string>();

  return {
    /**
     * Loads an exposed module of a remote whose files are known.
     * @param manifest what `fetchRemoteFiles` gave for the same request
     * @throws Error when entry or a chunk can't be loaded, or the module is not a remote's
     */
    async load(request: ModuleRequest, manifest: string): Promise<RemoteModule> {
      const { remote, module, attempt, watch } = request;
      const entry = manifestUrl(remote);
      manifests.set(entry, manifest);
      watches.set(remote.container, watch);
      const before = registered.get(remote.container);
      // An earlier attempt, or another version, is forgotten.
      const force = attempt > 1 || (before !== undefined && before !== entry);
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

function sharedModules() {
  return Object.fromEntries(
    Object.entries(__SHARED_VERSIONS__).map(([request, version]) => {
      const provide = providedModules[request];
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
