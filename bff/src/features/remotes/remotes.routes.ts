import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { publishedRemote, remoteNames } from '@mebae/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../lib/context.ts';
import { errorCode } from '../../lib/error-code.ts';

const immutable = 'public, max-age=31536000, immutable';
const manifestName = 'mf-manifest.json';

interface RemoteFile {
  name: string;
  version: string;
  '*': string;
}

/** The store of published remotes: the pointer is asked for each time, what it points at never changes. */
export function remotesRoutes(app: FastifyInstance, context: Context): void {
  const { remotesDir } = context.config;

  app.get('/remotes/registry.json', async (_request, reply) => {
    if (!(await isThere(join(remotesDir, 'registry.json'))))
      return unknown(reply, 'remote-registry-missing');
    reply.header('cache-control', 'no-cache');
    return reply.sendFile('registry.json', remotesDir);
  });

  app.get<{ Params: RemoteFile }>('/remotes/:name/:version/*', async (request, reply) => {
    const { name, version, '*': file } = request.params;
    const isKnownName = remoteNames.some((known) => known === name);
    // A version that is a path of its own (`..`) is none.
    const isVersion =
      publishedRemote.shape.version.safeParse(version).success && !/^\.+$/.test(version);
    const folder = join(remotesDir, name, version);
    // The shell reads this one as 'the page is older than the store: reload', unlike any other 404.
    if (!isKnownName || !isVersion || !(await isThere(folder)))
      return unknown(reply, 'remote-version-unknown');
    if (!(await isThere(join(folder, file)))) return unknown(reply, 'remote-file-unknown');
    reply.header('cache-control', file === manifestName ? 'no-cache' : immutable);
    return reply.sendFile(file, folder);
  });
}

function unknown(reply: FastifyReply, code: string): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send({ code });
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(errorCode(error))) return false;
    throw error;
  }
}
