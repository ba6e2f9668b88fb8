import type { RemoteRegistry } from '@mebae/contracts';
import { addTranslations, type PageHandle, type RemoteModule } from '@mebae/platform';
import { uiTranslations } from '@mebae/ui/translations';
import { matchRoutes } from 'react-router';
import {
  createLoadProgress,
  type LoadProgress,
  type LoadWatch,
} from '../telemetry/load-progress.ts';
import { isSupported, ownerOf, type Owner } from './registry.ts';
import type { ModuleRequest } from './remote-files.ts';

export interface LoadOptions {
  /** Loads anew what the page has, or has tried to load. */
  again?: boolean;
  /** The page that is about to be shown: its own code begins to come at the same time as the remote's texts. */
  path?: string;
  /** Called with how far the load came, also where somebody else has begun the same load. */
  watch?: LoadWatch;
}

export type RemoteLoader = (owner: Owner, options?: LoadOptions) => Promise<RemoteModule>;

/**
 * Makes the loader of a page's remotes. A load that failed is forgotten, so that the next one is a real attempt.
 * @param loadModule loads a module of a remote
 */
export function createRemoteLoader(
  loadModule: (request: ModuleRequest) => Promise<RemoteModule>,
): RemoteLoader {
  const loads = new Map<string, { module: Promise<RemoteModule>; progress: LoadProgress }>();
  const attempts = new Map<string, number>();
  /** Version whose texts are there, by namespace. */
  const textsOf = new Map<string, string>();

  async function load(request: ModuleRequest, path: string | undefined): Promise<RemoteModule> {
    const loaded = await loadModule(request);
    const { namespace, translations, routes } = loaded;
    // A load that fails here fails again, with its reason, where the page is shown.
    if (path !== undefined)
      pageAt(routes, path)
        ?.load()
        .catch(() => undefined);
    const { version } = request.remote;
    const isOtherVersion = (textsOf.get(namespace) ?? version) !== version;
    await Promise.all([
      addTranslations(namespace, translations, isOtherVersion),
      // Texts of the components that remotes share.
      addTranslations('ui', uiTranslations),
    ]);
    textsOf.set(namespace, version);
    return loaded;
  }

  return ({ remote, module }, { again = false, path, watch } = {}) => {
    const key = `${remote.container}@${remote.version}/${module}`;
    const known = again ? undefined : loads.get(key);
    if (known) {
      if (watch) known.progress.follow(watch);
      return known.module;
    }
    const progress = createLoadProgress();
    if (watch) progress.follow(watch);
    const attempt = (attempts.get(key) ?? 0) + 1;
    attempts.set(key, attempt);
    const loading = load({ remote, module, attempt, watch: progress }, path).then(
      (loaded) => {
        progress.end();
        return loaded;
      },
      (error: unknown) => {
        loads.delete(key);
        throw error;
      },
    );
    loads.set(key, { module: loading, progress });
    return loading;
  };
}

/**
 * Loads a remote, and the code of the page at a path of it, before somebody opens it. Nothing is shown and nothing is
 * asked of the API.
 * @throws Error when something of it can't be loaded
 */
export async function preloadPage(load: RemoteLoader, owner: Owner, path: string): Promise<void> {
  if (!isSupported(owner.remote)) return;
  const { routes } = await load(owner, { path });
  await pageAt(routes, path)?.load();
}

/** Begins to load the page of an address while the frame still asks who is signed in. */
export async function preloadAddress(
  registry: Promise<RemoteRegistry>,
  path: string,
  load: RemoteLoader,
): Promise<void> {
  try {
    const owner = ownerOf(await registry, path);
    if (owner) await preloadPage(load, owner, path);
  } catch {
    // Where the remote is shown it is loaded anew, and reported when it fails again.
  }
}

/** The own code of the page at a path, where its route says how to load it. */
function pageAt(routes: RemoteModule['routes'], path: string): PageHandle | undefined {
  const handle: unknown = matchRoutes(routes, path)?.at(-1)?.route.handle;
  return isPageHandle(handle) ? handle : undefined;
}

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'load' in handle;
