import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  pageFile,
  remoteDeclaration,
  type PagePrefix,
  type RemoteDeclaration,
  type RemoteName,
} from '@mebae/contracts';
import { readFileSync } from 'node:fs';
import type { Compiler, MultiCompiler } from 'webpack';
import type { Configuration as DevServer } from 'webpack-dev-server';
import { withDevScript } from './dev-page.ts';
import { assertAllowed, Refused, registryWith } from './dev-registry.ts';

/** The product that a remote is developed against: any running one, `npm start` by default. */
const product = process.env['MEBAE_URL'] ?? 'http://localhost:3000';
/** Ports of remotes that are developed: the same one for a remote each time, seldom another's. */
const firstPort = 4101;
const ports = 800;

/**
 * `npm run dev -w mfe-x`: a running product, with this remote served from the working copy. The dev server answers
 * `/remotes/<name>/dev/` itself, changes the registry's entry and the HTML around the remote's own pages on their way
 * through, and passes all else to `MEBAE_URL`, so that cookies and the content security policy are those of the product.
 * A change reloads the page.
 */
export function remoteDevServer({ name, pages = [] }: RemoteDeclaration): DevServer {
  const port = Number(process.env['PORT'] ?? portOf(name));
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
      const compiler = federatedCompiler(server.compiler as Compiler | MultiCompiler);
      const failed = (response: ServerResponse) => (error: unknown) => {
        response.statusCode = 502;
        response.end(
          error instanceof Refused
            ? error.message
            : `No response from ${product}: start the product, or set MEBAE_URL. ${String(error)}`,
        );
      };
      middlewares.unshift(
        {
          name: 'registry',
          path: '/remotes/registry.json',
          middleware: (_request: IncomingMessage, response: ServerResponse) => {
            sendRegistry(base, compiler, response).catch(failed(response));
          },
        },
        ...pages.map(({ prefix }) => ({
          name: `page ${prefix}`,
          path: prefix,
          middleware: (request: PageRequest, response: ServerResponse) => {
            sendPage(prefix, base, compiler, request, response).catch(failed(response));
          },
        })),
      );
      return middlewares;
    },
    onListening: () => {
      console.log(`${name} from this folder, inside ${product}: open http://localhost:${port}/`);
      assertAllowed(product).catch((error: unknown) => {
        if (!(error instanceof Refused)) return console.log(`${product} does not answer yet.`);
        console.error(error.message);
        return process.exit(1);
      });
    },
  };
}

function portOf(name: RemoteName): number {
  return firstPort + (createHash('sha256').update(name).digest().readUInt16BE() % ports);
}

/** Below a path of its own, a middleware sees the rest of the address in `url`. */
type PageRequest = IncomingMessage & { originalUrl?: string };

/** The compiler of the federated modules; the remote's pages have one of their own, with the same output folder. */
const federatedCompiler = (compiler: Compiler | MultiCompiler): Compiler =>
  'compilers' in compiler ? compiler.compilers[0]! : compiler;

async function sendPage(
  prefix: PagePrefix,
  base: string,
  compiler: Compiler,
  { originalUrl = '', headers }: PageRequest,
  response: ServerResponse,
): Promise<void> {
  await assertAllowed(product);
  const upstream = await fetch(new URL(originalUrl, product), {
    headers: { accept: headers.accept ?? 'text/html', cookie: headers.cookie ?? '' },
  });
  const script = await readOutput(compiler, pageFile(prefix));
  const html = withDevScript(await upstream.text(), base + pageFile(prefix), script);
  for (const name of ['content-type', 'content-security-policy', 'referrer-policy']) {
    response.setHeader(name, upstream.headers.get(name) ?? '');
  }
  response.setHeader('cache-control', 'no-store');
  response.end(html);
}

async function sendRegistry(
  base: string,
  compiler: Compiler,
  response: ServerResponse,
): Promise<void> {
  const registry = await registryWith(product, base, {
    declaration: remoteDeclaration.parse(
      JSON.parse(readFileSync(`${compiler.context}/remote.json`, 'utf8')),
    ),
    manifest: await readOutput(compiler, 'mf-manifest.json'),
  });
  response.setHeader('content-type', 'application/json');
  response.setHeader('cache-control', 'no-store');
  response.end(JSON.stringify(registry));
}

function readOutput(compiler: Compiler, file: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const path = `${compiler.outputPath}/${file}`;
    compiler.outputFileSystem?.readFile(path, (error, bytes) =>
      error || !bytes ? reject(error ?? new Error(`${file} is not built yet`)) : resolve(bytes),
    );
  });
}
