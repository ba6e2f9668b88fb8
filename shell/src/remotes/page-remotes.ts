import type { Federation } from './federation.ts';
import { fetchRemoteFiles } from './remote-files.ts';
import { createRemoteLoader } from './remote-loader.ts';

let federation: Promise<Federation> | null = null;

/** The page's one federation, which comes with the first remote that is opened. A start that failed is forgotten. */
function startOnce(): Promise<Federation> {
  federation ??= start().catch((error: unknown) => {
    federation = null;
    throw error;
  });
  return federation;
}

async function start(): Promise<Federation> {
  const [{ startFederation }] = await Promise.all([
    import(/* webpackChunkName: "federation" */ './federation.ts'),
    // Every remote asks for these two: loaded when it does, they would cost it a round trip.
    import(/* webpackChunkName: "federation" */ '@mebae/platform/core'),
    import(/* webpackChunkName: "federation" */ '@mebae/platform/frame'),
  ]);
  return startFederation();
}

/** The page's one loader. The first files of a remote come at the same time as federation itself. */
export const loadPageRemote = createRemoteLoader(async (request) => {
  const [federated, manifest] = await Promise.all([startOnce(), fetchRemoteFiles(request)]);
  return federated.load(request, manifest);
});
