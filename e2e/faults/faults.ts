import {
  fileHashesName,
  platformContract,
  remoteLimits,
  type PublishedRemote,
} from '@mebae/contracts';
import type { ShippedRemote } from '../core/remote-names.ts';
import { sha384, type RequestedFile, type Fault, type StoreProxy } from './store-proxy.ts';

/** One row of the matrix. */
export interface Trial {
  name: string;
  /** Kind of the message: `remote.fault.<kind>`. */
  kind: 'load' | 'screen' | 'contract';
  /** Milliseconds of the product's own limits that pass before the person is told. */
  limitMs: (remote: ShippedRemote) => number;
  fault: (proxy: StoreProxy, remote: ShippedRemote) => Fault;
  /** How the cause goes: `repair` of the same release, or a `deploy` of the next one. */
  recovery: 'repair' | 'deploy';
  /** Whether the page is loaded at the address of the remote, so that the browser preloads its files by the HTML. */
  atFirstLoad?: true;
}

const manifestName = 'mf-manifest.json';
const entryName = 'remoteEntry.js';
const pauses = remoteLimits.manifestPausesMs.reduce((sum, pause) => sum + pause, 0);
const tries = remoteLimits.manifestPausesMs.length + 1;

/** Responds for the manifest alone. */
const manifestResponse = (status: number, type: string, body: string) => (): Fault => ({
  file: ({ path, response }) => {
    if (path !== manifestName) return false;
    response.writeHead(status, { 'content-type': type }).end(body);
    return true;
  },
});

/** Responds alike for every file of the live version. */
const allFiles = (respond: (response: RequestedFile['response']) => void) => (): Fault => ({
  file: ({ response }) => {
    respond(response);
    return true;
  },
});

/** Which file is other than published, for each remote another one. */
const altered: Record<ShippedRemote, (path: string) => boolean> = {
  records: (path) => path === manifestName,
  exams: (path) => path === entryName,
  'class-management': isChunk,
  jgrow: (path) => path === fileHashesName,
  settings: isChunk,
};

function isChunk(path: string): boolean {
  return path.endsWith('.js') && path !== entryName;
}

const sendScript = ({ response }: RequestedFile, bytes: Buffer): true => {
  response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' });
  response.end(bytes);
  return true;
};

/** A release that was published with another entry than the one that was built: its hashes are right. */
const publishedEntry =
  (change: (entry: string, container: string) => string) =>
  (proxy: StoreProxy, name: ShippedRemote): Fault => {
    const container = `mfe_${name.replaceAll('-', '_')}`;
    const changed = async (bytes: Promise<Buffer>): Promise<Buffer> =>
      Buffer.from(change((await bytes).toString(), container));
    return {
      entry: async ({ files: _, ...remote }: PublishedRemote, release) => {
        if (release === 'b') return { ...remote, ...(_ && { files: _ }) };
        const path = remote.manifest.replace(manifestName, entryName).replace(/-trial\d+[ab]/, '');
        return { ...remote, entryIntegrity: sha384(await changed(proxy.original(path))) };
      },
      file: async (asked) =>
        asked.release === 'a' && asked.path === entryName
          ? sendScript(asked, await changed(asked.bytes()))
          : false,
    };
  };

/** The exposed module's screens, replaced by one that throws when it is shown. */
const throwingScreens = (container: string): string => `
;(() => {
  const { get, init } = ${container};
  const Screen = () => { throw new Error('planted: a screen throws'); };
  ${container} = { init, get: async (name) => {
    const module = (await get(name))();
    const routes = [{ path: '*', Component: Screen }];
    return () => ({ ...module, default: { ...module.default, routes } });
  } };
})();`;

export const trials: readonly Trial[] = [
  {
    name: '404',
    kind: 'load',
    limitMs: () => 0,
    fault: manifestResponse(404, 'application/json', '{"code":"remote-file-unknown"}'),
    recovery: 'repair',
  },
  {
    name: '500',
    kind: 'load',
    limitMs: () => pauses,
    fault: manifestResponse(500, 'text/plain', 'out of order'),
    recovery: 'repair',
  },
  {
    name: 'JSON 502',
    kind: 'load',
    limitMs: () => pauses,
    fault: manifestResponse(502, 'application/json', '{"code":1,"category":0,"reason":"upstream"}'),
    recovery: 'repair',
  },
  {
    name: 'HTML instead of a manifest',
    kind: 'load',
    limitMs: () => pauses,
    fault: manifestResponse(200, 'text/html', '<!doctype html><title>Welcome</title>'),
    recovery: 'repair',
  },
  {
    name: 'hangs',
    kind: 'load',
    limitMs: () => tries * remoteLimits.manifestTimeoutMs + pauses,
    fault: () => ({ file: ({ path }) => path === manifestName }),
    recovery: 'repair',
  },
  {
    name: 'entry throws',
    kind: 'load',
    limitMs: () => 0,
    fault: publishedEntry((entry) => `throw new Error('planted: the entry throws');\n${entry}`),
    recovery: 'deploy',
  },
  {
    name: 'a screen throws',
    kind: 'screen',
    limitMs: () => 0,
    fault: publishedEntry((entry, container) => entry + throwingScreens(container)),
    recovery: 'deploy',
  },
  {
    name: 'old hash after deploy',
    kind: 'load',
    limitMs: () => 0,
    // The store lost the files that the page knows, and the pointer is not moved yet.
    fault: () => ({
      file: ({ path, release, response }) => {
        if (release === 'b' || !isChunk(path)) return false;
        response.writeHead(404, { 'content-type': 'application/json' });
        response.end('{"code":"remote-file-unknown"}');
        return true;
      },
    }),
    recovery: 'deploy',
  },
  {
    name: 'chunk cut mid-body',
    kind: 'load',
    limitMs: () => 0,
    fault: () => ({
      file: async ({ path, bytes, response }) => {
        if (!isChunk(path)) return false;
        const whole = await bytes();
        response.writeHead(200, {
          'content-type': 'text/javascript',
          'content-length': whole.length,
        });
        response.write(whole.subarray(0, whole.length / 2), () => response.destroy());
        return true;
      },
    }),
    recovery: 'repair',
  },
  {
    name: 'wrong integrity',
    kind: 'load',
    limitMs: (remote) => (remote === 'records' || remote === 'jgrow' ? pauses : 0),
    fault: (_, remote) => ({
      file: async ({ path, bytes, response }) => {
        if (!altered[remote](path)) return false;
        const type = path.endsWith('.json') ? 'application/json' : 'text/javascript';
        // Kept by the browser, as a cache in between would make it: the retry must not fall for it.
        response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=31536000' });
        response.end(`${(await bytes()).toString()}\n`);
        return true;
      },
    }),
    recovery: 'repair',
  },
  {
    name: 'needs a newer contract',
    kind: 'contract',
    limitMs: () => 0,
    fault: () => ({
      entry: (remote, release) =>
        release === 'a' ? { ...remote, contract: platformContract + 1 } : remote,
    }),
    recovery: 'deploy',
  },
  {
    name: 'all files gone at first load: 404',
    kind: 'load',
    limitMs: () => 0,
    fault: allFiles((response) => {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end('{"code":"remote-file-unknown"}');
    }),
    recovery: 'repair',
    atFirstLoad: true,
  },
  {
    name: 'all files gone at first load: 500',
    kind: 'load',
    limitMs: () => pauses,
    fault: allFiles((response) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end('out of order');
    }),
    recovery: 'repair',
    atFirstLoad: true,
  },
  {
    name: 'all files gone at first load: no connection',
    kind: 'load',
    limitMs: () => pauses,
    fault: allFiles((response) => void response.destroy()),
    recovery: 'repair',
    atFirstLoad: true,
  },
];
