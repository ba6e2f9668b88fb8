import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { httpNames, publishedRemote, remoteName } from '@mebae/contracts';
import { StoreError, type StoreReader } from '@mebae/remote-store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../lib/context.ts';
import { errorCode } from '../../lib/error-code.ts';
import type { RegistrySource } from '../../lib/registry-source.ts';
import { acceptedEncodings, type Encoding } from '../../lib/accepted-encodings.ts';
import { createStoredFiles } from './stored-files.ts';

const immutable = 'public, max-age=31536000, immutable';

interface RemoteFile {
  name: string;
  version: string;
  '*': string;
}

type FileRequest = FastifyRequest<{ Params: RemoteFile }>;

/** The store of published remotes: the registry is read each time, the versions that it names never change. */
export function remotesRoutes(
  app: FastifyInstance,
  context: Context,
  store: StoreReader,
  registry: RegistrySource,
): void {
  const { remotes, timings, developmentRemotes } = context.config;

  app.get('/remotes/registry.json', async (request, reply) => {
    const copy = await registry.read().catch(storeFault);
    if (copy instanceof StoreError) return failing(request, reply, copy);
    if (copy === null) return unknown(reply, 'remote-registry-missing');
    const [encoding = null] = acceptedEncodings(request.headers['accept-encoding']);
    reply.header(httpNames.developmentRemotes, developmentRemotes ? 'allowed' : 'refused');
    return sendEncoded(request, reply, 'registry.json', {
      bytes: encoding ? copy.compressed[encoding] : copy.bytes,
      tag: encoding ? `${copy.hash}-${encoding}` : copy.hash,
      encoding,
    });
  });

  const sendFile =
    remotes.kind === 'folder' ? fromFolder(remotes.path) : fromStore(store, timings.storeMs);
  app.get<{ Params: RemoteFile }>('/remotes/:name/:version/*', async (request, reply) => {
    const { name, version } = request.params;
    const isVersion = publishedRemote.shape.version.safeParse(version).success;
    if (!remoteName.safeParse(name).success || !isVersion)
      return unknown(reply, 'remote-version-unknown');
    return sendFile(request, reply);
  });
}

/** A folder's files are streamed by the static server, which also serves ranges. */
function fromFolder(path: string) {
  return async (request: FileRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { name, version, '*': file } = request.params;
    const folder = join(path, name, version);
    // Unlike any other 404, the shell takes this code to mean that the page is older than the store, and reloads.
    if (!(await exists(folder))) return unknown(reply, 'remote-version-unknown');
    if (!(await exists(join(folder, file)))) return unknown(reply, 'remote-file-unknown');
    reply.header('cache-control', cacheControlOf(file));
    return reply.sendFile(file, folder);
  };
}

function fromStore(store: StoreReader, timeoutMs: number) {
  const files = createStoredFiles(store, timeoutMs);
  return async (request: FileRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { name, version, '*': file } = request.params;
    const accepted = acceptedEncodings(request.headers['accept-encoding']);
    const found = await files.read(name, version, file, accepted).catch(storeFault);
    if (found instanceof StoreError) return failing(request, reply, found);
    if (typeof found === 'string') return unknown(reply, found);
    const tag = found.integrity.slice('sha384-'.length, 'sha384-'.length + 22);
    return sendEncoded(request, reply, file, { ...found, tag });
  };
}

interface EncodedFile {
  bytes: Buffer;
  /** Another one for each encoding. */
  tag: string;
  encoding: Encoding | null;
}

/** Sends a file in the encoding that was chosen for the caller; nothing of it to who has it already. */
function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  { bytes, tag, encoding }: EncodedFile,
): FastifyReply {
  const etag = `"${tag}"`;
  reply
    .header('cache-control', cacheControlOf(file))
    .header('etag', etag)
    .header('vary', 'accept-encoding');
  if (isKnown(request, etag)) return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(types[extname(file)] ?? 'application/octet-stream').send(bytes);
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Files that point to others, or may be filled in anew; all else never changes. */
const revalidated: readonly string[] = ['registry.json', 'mf-manifest.json'];

const cacheControlOf = (file: string): string =>
  revalidated.includes(file) ? 'no-cache' : immutable;

function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'];
  return known === '*' || (known ?? '').split(',').some((tag) => tag.trim() === etag);
}

function unknown(reply: FastifyReply, code: string): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send({ code });
}

/** A store that fails is no missing file: the browser may try again. */
function failing(request: FastifyRequest, reply: FastifyReply, fault: StoreError): FastifyReply {
  request.fault = fault.message;
  const isDamage = fault.kind === 'unfit';
  if (!isDamage) reply.header('retry-after', '5');
  return reply
    .code(isDamage ? 502 : 503)
    .header('cache-control', 'no-store')
    .send({ code: isDamage ? 'remote-file-damaged' : 'remote-store-unreachable' });
}

/** Passes a store's failure on as a value; any other one is a fault of ours. */
function storeFault(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  throw error;
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(errorCode(error))) return false;
    throw error;
  }
}
