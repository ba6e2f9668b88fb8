import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
} from 'fastify';
import {
  answerWorker,
  httpNames,
  ownPagePath,
  shortCodePage,
  type PagePrefix,
} from '@mebae/contracts';
import { StoreError } from '@mebae/remote-store';
import { shellBundleOf, type ShellBundle } from '@mebae/rules';
import type { Context } from '../../lib/context.ts';
import { fail } from '../../lib/failure.ts';
import type { RegistrySource } from '../../lib/registry-source.ts';
import {
  contentSecurityPolicy,
  permissionsPolicy,
  serviceWorkerPolicy,
} from './content-security-policy.ts';
import { firstFiles, preloadTags } from './first-files.ts';
import { createHtmlTemplate, type HtmlTemplate } from './html-template.ts';
import { livePage, scriptTag } from './live-page.ts';
import { isReturnAddress } from '../../lib/return-address.ts';

const home = '/pages/home';
/** Pages of the frame; those of the guide below `/help` need no sign-in. */
const staffPages = [
  '/',
  '/signin',
  '/signin/:companyID',
  '/reset-password',
  '/reset-password/*',
  '/help',
  '/help/*',
  '/pages',
  home,
  '/pages/*',
];

/** Pages whose address holds a personal token: no other request may contain it. */
const tokenPage = /^\/(?:answer|my|reset-password)\//;

/** Names that a build makes from the content, such as `main.3f9c2b1a.js`. */
const hashedName = /[.-][0-9a-f]{8,}\.(?:[a-z0-9]+\.)*[a-z0-9]+$/i;

/**
 * The pages of the shell, their assets, and the response to every unknown address.
 * @param registry names the candidates' page that is live
 * @param onHomeRequest runs first for `/pages/home`, which is also the address of an operator's link
 */
export function shellPageRoutes(
  app: FastifyInstance,
  context: Context,
  registry: RegistrySource,
  onHomeRequest: onRequestAsyncHookHandler,
): void {
  const { shellDir, productName } = context.config;
  const tracing = context.telemetry !== null;
  const template = (file: string) => createHtmlTemplate(join(shellDir, file), productName, tracing);
  /** One page, but for the scripts that it names beforehand. */
  const beginnings: Record<ShellBundle, HtmlTemplate> = {
    staff: template('index.html'),
    signin: template('signin.html'),
    'reset-password': template('reset-password.html'),
    help: template('help.html'),
  };
  const candidates = template('answer.html');

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    { nonce, html, status }: { nonce: string; html: string | null; status: number },
  ): FastifyReply => {
    if (html === null) return fail(request, reply, 'shell-not-built');
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .header('permissions-policy', permissionsPolicy)
      .header('x-frame-options', 'DENY')
      .header('referrer-policy', tokenPage.test(request.url) ? 'no-referrer' : 'same-origin')
      .send(html);
  };

  const page = async (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const nonce = newNonce();
    const live = preloadTags(await firstFilesOf(request, registry));
    const own = await beginnings[shellBundleOf(pathOf(request))].render(nonce, live);
    // The last release's shell has one HTML for all.
    const html = own ?? (await beginnings.staff.render(nonce, live));
    return send(request, reply, { nonce, html, status });
  };

  /** When no page is live, the HTML itself explains it in the person's language. */
  const candidatesPage =
    (prefix: PagePrefix) => async (request: FastifyRequest, reply: FastifyReply) => {
      const nonce = newNonce();
      const live = livePage(await readRegistry(request, registry), prefix);
      if (live === null) reply.header('retry-after', '5');
      const html = await candidates.render(nonce, live ? scriptTag(live, nonce) : '');
      return send(request, reply, { nonce, html, status: live ? 200 : 503 });
    };

  app.get('/answer/*', candidatesPage('/answer'));
  app.get(shortCodePage, candidatesPage('/answer'));
  app.get(ownPagePath, candidatesPage(ownPagePath));
  app.get(`${ownPagePath}/*`, candidatesPage(ownPagePath));
  app.get(answerWorker, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', serviceWorkerPolicy)
      .sendFile('answer-worker.js', shellDir),
  );
  for (const url of staffPages) {
    app.get<{ Querystring: Record<string, string | string[] | undefined> }>(
      url,
      url === home ? { onRequest: onHomeRequest } : {},
      (request, reply) => {
        const { returnTo } = request.query;
        if (
          returnTo !== undefined &&
          !(typeof returnTo === 'string' && isReturnAddress(returnTo))
        ) {
          return fail(request, reply, 'bad-query');
        }
        return page(request, reply, 200);
      },
    );
  }

  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const file = request.params['*'];
    const immutable = hashedName.test(file);
    reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    return reply.sendFile(file, join(shellDir, 'assets'));
  });

  app.setNotFoundHandler((request, reply) => {
    reply.removeHeader('cache-control');
    const pathname = pathOf(request);
    if (request.method === 'OPTIONS' || isUnproxied(request.method, pathname)) {
      return fail(request, reply, 'method-not-allowed');
    }
    if (isNavigation(request) && !isMachinePath(pathname)) return page(request, reply, 404);
    return fail(request, reply, 'not-found');
  });
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

const newNonce = (): string => randomBytes(16).toString('base64');

/** The files with which a page of staff begins; nothing for who will have to sign in first. */
async function firstFilesOf(request: FastifyRequest, registry: RegistrySource) {
  const path = pathOf(request);
  const isSignedIn = [httpNames.sessionCookie, httpNames.adminCookie].some(
    (name) => request.cookies[name] !== undefined,
  );
  if (!isSignedIn || (path !== '/' && !path.startsWith('/pages'))) return [];
  const known = await readRegistry(request, registry);
  return known ? firstFiles(known, path) : [];
}

/** A store that fails and whose registry was never read counts as an empty one. */
async function readRegistry(
  request: FastifyRequest,
  registry: RegistrySource,
): Promise<Uint8Array | null> {
  try {
    return (await registry.read())?.bytes ?? null;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    request.fault = error.message;
    return null;
  }
}

function isUnproxied(method: string, pathname: string): boolean {
  return (
    pathname.startsWith('/api/') &&
    !['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method)
  );
}

function isNavigation(request: FastifyRequest): boolean {
  const { accept = '' } = request.headers;
  return (request.method === 'GET' || request.method === 'HEAD') && accept.includes('text/html');
}

/** Addresses that programs ask for: a page there would only hide the fault. */
function isMachinePath(pathname: string): boolean {
  return /^\/(?:api|assets|remotes|reports|health)(?:\/|$)/.test(pathname);
}
