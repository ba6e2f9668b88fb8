import type { Federation } from './federation.ts';
import { areaLoader } from './load-area.ts';
import { fetchRemoteFiles } from './remote-files.ts';

let federation: Promise<Federation> | null = null;

/** The page's one federation, which comes with the first area that is opened. A start that failed is forgotten. */
function startOnce(): Promise<Federation> {
  federation ??= start().catch((error: unknown) => {
    federation = null;
    throw error;
  });
  return federation;
}

async function start(): Promise<Federation> {
  const [{ startFederation }, { providedModules }] = await Promise.all([
    import(/* webpackChunkName: "federation" */ './federation.ts'),
    import(/* webpackChunkName: "federation" */ './provided-modules.ts'),
    // Every area asks for these two: loaded when it does, they would cost it a round trip.
    import(/* webpackChunkName: "federation" */ '@mebae/platform/core'),
    import(/* webpackChunkName: "federation" */ '@mebae/platform/frame'),
  ]);
  return startFederation(providedModules);
}

/** The page's one loader. What an area begins with comes side by side with federation itself. */
export const loadPageArea = areaLoader(async (remote, module, again, watch) => {
  const [federated, manifest] = await Promise.all([
    startOnce(),
    fetchRemoteFiles(remote, module, again, watch),
  ]);
  return federated.load(remote, module, manifest, again, watch);
});
