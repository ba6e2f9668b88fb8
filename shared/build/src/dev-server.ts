import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  platformContract,
  remoteDeclaration,
  remoteNames,
  remoteRegistry,
  type RemoteName,
} from '@mebae/contracts';
import { readFileSync } from 'node:fs';
import type { Compiler } from 'webpack';
import type { Configuration as DevServer } from 'webpack-dev-server';
import { containerName } from './container-name.ts';

/** The product that a remote is developed against: any running one, `npm start` by default. */
const product = process.env['MEBAE_URL'] ?? 'http://localhost:3000';
const firstPort = 4101;

/**
 * `npm run dev -w mfe-x`: a running product, with this remote served from the working copy. The dev server answers
 * `/remotes/<name>/dev/` itself, changes the registry's entry on its way through, and passes all else to `MEBAE_URL`,
 * so that cookies and the content security policy are those of the product. A change reloads the page.
 */
export function remoteDevServer(name: RemoteName): DevServer {
  const port = firstPort + remoteNames.indexOf(name);
  const base = `/remotes/${name}/dev/`;
  return {
    host: 'localhost',
    port,
    hot: false,
    liveReload: true,
    headers: { 'access-control-allow-origin': '*' },
    static: false,
    // The overlay needs inline styles, which the product's policy forbids.
    client: { overlay: false },
    devMiddleware: { publicPath: base, index: false },
    proxy: [{ context: (path: string) => !path.startsWith(base), target: product }],
    setupMiddlewares: (middlewares, server) => {
      middlewares.unshift({
        name: 'registry',
        path: '/remotes/registry.json',
        middleware: (_request: IncomingMessage, response: ServerResponse) => {
          answerRegistry(name, base, server.compiler as Compiler, response).catch(
            (error: unknown) => {
              response.statusCode = 502;
              response.end(
                `No registry from ${product}: start the product, or set MEBAE_URL. ${String(error)}`,
              );
            },
          );
        },
      });
      return middlewares;
    },
    onListening: () => {
      console.log(`${name} from this folder, inside ${product}: open http://localhost:${port}/`);
    },
  };
}

async function answerRegistry(
  name: RemoteName,
  base: string,
  compiler: Compiler,
  response: ServerResponse,
): Promise<void> {
  const upstream = await fetch(new URL('/remotes/registry.json', product));
  if (!upstream.ok) throw new Error(`HTTP ${upstream.status}`);
  const registry = remoteRegistry.parse(await upstream.json());
  const manifest = await readOutput(compiler, 'mf-manifest.json');
  const own = remoteDeclaration.parse(
    JSON.parse(readFileSync(`${compiler.context}/remote.json`, 'utf8')),
  );
  const remotes = registry.remotes.filter((remote) => remote.name !== name);
  remotes.push({
    ...own,
    version: 'dev',
    contract: platformContract,
    container: containerName(name),
    manifest: `${base}mf-manifest.json`,
    integrity: `sha384-${createHash('sha384').update(manifest).digest('base64')}`,
    publishedAt: new Date().toISOString(),
  });
  response.setHeader('content-type', 'application/json');
  response.setHeader('cache-control', 'no-store');
  response.end(JSON.stringify({ ...registry, remotes }));
}

function readOutput(compiler: Compiler, file: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const path = `${compiler.outputPath}/${file}`;
    compiler.outputFileSystem?.readFile(path, (error, bytes) =>
      error || !bytes ? reject(error ?? new Error(`${file} is not built yet`)) : resolve(bytes),
    );
  });
}
