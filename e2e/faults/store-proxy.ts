import { createHash } from 'node:crypto';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PublishedRemote, RemoteRegistry } from '@mebae/contracts';
import type { ShippedRemote } from '../core/remote-names.ts';

/** A file of the remote on trial. */
export interface RequestedFile {
  /** `a` as first published, `b` as published next. */
  release: Release;
  /** Path in the version's folder. */
  path: string;
  /** The bytes that the product returns for it. */
  bytes: () => Promise<Buffer>;
  response: ServerResponse;
}

export type Release = 'a' | 'b';

/** A fault of a remote: of what the registry says of it, of its files, or of both. */
export interface Fault {
  /** @returns the registry's word of the remote, changed */
  entry?: (remote: PublishedRemote, release: Release) => PublishedRemote | Promise<PublishedRemote>;
  /** Responds instead of the product. @returns false to leave it to the product */
  file?: (asked: RequestedFile) => boolean | Promise<boolean>;
}

export const sha384 = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Stands between browser and product, and makes real faults of one remote at a time: responses that are wrong, break off or
 * never come. The remote on trial gets addresses of its own, so that no cache of an earlier trial knows them.
 */
export async function startStoreProxy(product: string) {
  const target = new URL(product);
  const get = (path: string): Promise<{ original: IncomingMessage; body: Buffer }> =>
    new Promise((resolve, reject) => {
      const asked = request(new URL(path, target), (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve({ original: response, body: Buffer.concat(parts) }));
        response.on('error', reject);
      });
      asked.on('error', reject).end();
    });

  let trial = 0;
  let onTrial: ShippedRemote = 'records';
  let live: Release = 'a';
  let fault: Fault = {};
  /** When the remote on trial was withdrawn. */
  let withdrawnAt: string | null = null;
  const aliased = /^\/remotes\/([a-z-]+)\/([^/]+)-trial(\d+)([ab])\/([^?]+)/;

  async function registry(response: ServerResponse): Promise<void> {
    const { body } = await get('/remotes/registry.json');
    const stored = JSON.parse(body.toString()) as RemoteRegistry;
    const remotes = stored.remotes.map(async (remote) => {
      if (remote.name !== onTrial) return remote;
      const version = `${remote.version}-trial${trial}${live}`;
      const moved = (path: string): string => path.replace(remote.version, version);
      const entry = {
        ...remote,
        version,
        manifest: moved(remote.manifest),
        ...(remote.files && { files: { ...remote.files, path: moved(remote.files.path) } }),
      };
      return (await fault.entry?.(entry, live)) ?? entry;
    });
    const entries = await Promise.all(remotes);
    const isWithdrawn = ({ name }: PublishedRemote): boolean =>
      withdrawnAt !== null && name === onTrial;
    const text = JSON.stringify({
      ...stored,
      remotes: entries.filter((remote) => !isWithdrawn(remote)),
      withdrawn: entries.filter(isWithdrawn).map((remote) => ({ ...remote, withdrawnAt })),
    });
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' });
    response.end(text);
  }

  async function file(match: RegExpExecArray, response: ServerResponse): Promise<void> {
    const [, name, version, number, release, path] = match;
    const kept = get(`/remotes/${name}/${version}/${path}`);
    const asked: RequestedFile = {
      release: release as Release,
      path: path!,
      bytes: async () => (await kept).body,
      response,
    };
    // An earlier trial's page is gone; nobody reads the response.
    if (Number(number) === trial && (await fault.file?.(asked))) return;
    const { original, body } = await kept;
    response.writeHead(original.statusCode ?? 502, {
      'content-type': original.headers['content-type'] ?? 'application/octet-stream',
      'cache-control': 'no-store',
    });
    response.end(body);
  }

  function pass(asked: IncomingMessage, response: ServerResponse): void {
    const { method, headers, url } = asked;
    const onward = request(new URL(url ?? '/', target), { method, headers }, (original) => {
      response.writeHead(original.statusCode ?? 502, original.headers);
      original.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    asked.pipe(onward);
  }

  const server = createServer((asked, response) => {
    const url = asked.url ?? '/';
    const match = aliased.exec(url);
    const broken = (): unknown => response.destroy();
    if (url.startsWith('/remotes/registry.json')) registry(response).catch(broken);
    else if (match) file(match, response).catch(broken);
    else pass(asked, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://localhost:${port}`,
    /** Begins a trial of a remote: its release `a` is live. */
    begin(name: ShippedRemote, next: Fault = {}): void {
      trial += 1;
      onTrial = name;
      live = 'a';
      fault = next;
      withdrawnAt = null;
    },
    /** Makes release `b` live. */
    deploy: (): void => {
      live = 'b';
      withdrawnAt = null;
    },
    /** Takes the remote out of the registry, until release `b` is live. */
    withdraw: (): void => {
      withdrawnAt = new Date().toISOString();
    },
    setFault: (next: Fault): void => {
      fault = next;
    },
    /** The bytes that the product returns itself. */
    original: async (path: string): Promise<Buffer> => (await get(path)).body,
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type StoreProxy = Awaited<ReturnType<typeof startStoreProxy>>;
