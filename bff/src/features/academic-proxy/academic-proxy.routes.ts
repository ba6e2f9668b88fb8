import { apiBase, httpNames } from '@mebae/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { callerOf } from '../../lib/caller.ts';
import type { Context } from '../../lib/context.ts';
import { letSend } from '../../lib/expect-continue.ts';
import { fail } from '../../lib/failure.ts';
import type { FailureReason } from '../../lib/failure.ts';
import { requestLanguage, withLanguage } from '../../lib/language.ts';
import { nobody, requestHeaders } from '../../lib/request-headers.ts';
import type { OwnHeaders } from '../../lib/request-headers.ts';
import { crossSiteFault, customHeaderFault } from '../../lib/same-site.ts';
import { badYear, schoolYearOf } from '../../lib/school-year.ts';
import { createCallKinds } from './endpoint-access.ts';
import type { CallKind } from './endpoint-access.ts';
import { Forwarding } from './forwarding.ts';
import {
  announcedLength,
  closeGently,
  collectSmallBody,
  CountedBody,
  hasBody,
  smallBodyBytes,
} from './request-body.ts';

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * `/api/v3/academic/*`: guards, adds what only the bff knows, and passes the rest byte for byte.
 * Works in `onRequest`, before Fastify would parse a body, and answers on the raw socket.
 * @param endpoints declarations to take access from; tests add their own
 */
export function academicProxyRoutes(
  app: FastifyInstance,
  context: Context,
  endpoints?: object,
): void {
  const kindOf = createCallKinds(endpoints);

  app.route({
    method: methods,
    url: `${apiBase}/*`,
    onRequest: (request, reply) => proxy(request, reply, context, kindOf),
    handler: (request, reply) => fail(request, reply, 'internal-error'),
  });
}

function proxy(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  kindOf: (method: string, path: string) => CallKind,
): void {
  const target = ownTarget(request.url);
  const [path = ''] = target.slice(apiBase.length).split('?', 1);
  const kind = kindOf(request.method, path);
  const identity = identityOf(request, reply, context, kind);
  if (identity === null) return;
  send(request, reply, context, kind, identity, target);
}

/** The router matched `/api/v3/%61cademic/x` as well; upstream gets the plain spelling, and so do the guards. */
function ownTarget(url: string): string {
  if (url.startsWith(`${apiBase}/`)) return url;
  const depth = apiBase.split('/').length;
  return `${apiBase}/${url.split('/').slice(depth).join('/')}`;
}

/** Whom a call is for. */
interface Identity {
  readonly own: OwnHeaders;
  /** `Set-Cookie` value that ends the session whose token the call carries; null without one. */
  readonly clearAt401: string | null;
}

/** @returns null when the request has been refused */
function identityOf(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  kind: CallKind,
): Identity | null {
  const refuse = (reason: FailureReason) => {
    fail(request, reply, reason);
    return null;
  };
  const crossSite = crossSiteFault(request);
  if (crossSite) return refuse(crossSite);
  // A download is a link: the browser itself sends it, without our header.
  const isLink = kind.transfer === 'download' && request.method === 'GET';
  const header = isLink ? null : customHeaderFault(request);
  if (header) return refuse(header);

  const schoolYear = schoolYearOf(request.headers);
  if (schoolYear === badYear) return refuse('bad-school-year');

  if (kind.access === 'public' || kind.access === 'candidate') {
    const token =
      kind.access === 'candidate' ? request.headers[httpNames.candidateToken] : undefined;
    const candidateToken = token === undefined ? null : String(token);
    return { own: { ...nobody, candidateToken, schoolYear }, clearAt401: null };
  }

  const caller = callerOf(context.sessions, request.headers.cookie);
  if (caller.state === 'duplicate') return refuse('duplicate-session');
  if (caller.state !== 'live') {
    if (caller.state === 'invalid') reply.header('set-cookie', caller.clear);
    return refuse('no-session');
  }
  const { adminToken, clear } = caller;
  const { authToken } = caller.session;
  return { own: { authToken, adminToken, candidateToken: null, schoolYear }, clearAt401: clear };
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  kind: CallKind,
  { own, clearAt401 }: Identity,
  target: string,
): void {
  const { raw } = request;
  const { bodyLimit, timings } = context.config;
  const calls = kind.transfer === 'json' ? context.upstream.screens : context.upstream.heavy;
  const length = announcedLength(raw);
  const withBody = hasBody(raw);

  if (withBody && (request.method === 'GET' || request.method === 'HEAD')) {
    fail(request, reply, 'bad-request');
    return;
  }
  if ((length ?? 0) > bodyLimit) {
    closeGently(raw, reply.raw);
    fail(request, reply, 'body-too-large');
    return;
  }

  const start = (body: Buffer | CountedBody | null) => {
    Forwarding.send(request, reply, {
      // Without a query nothing is added, and nobody needs to look for the language.
      target: target.includes('?')
        ? withLanguage(target, requestLanguage(request.headers.cookie))
        : target,
      headers: requestHeaders(request, own),
      body,
      bodyLength: length,
      calls,
      upstreamOrigin: context.upstream.origin,
      clearAt401,
      requestMs: timings.requestMs,
      stopping: () => context.life.stopping,
    });
  };
  const isFull = () => calls.inFlight >= calls.size;

  if (isFull()) {
    if (withBody) closeGently(raw, reply.raw);
    fail(request, reply, 'upstream-busy');
    return;
  }
  if (!withBody) {
    reply.hijack();
    start(null);
    return;
  }
  letSend(raw, reply.raw);
  if (length !== null && length <= smallBodyBytes) {
    collectSmallBody(raw, (body) => {
      if (isFull()) {
        fail(request, reply, 'upstream-busy');
        return;
      }
      reply.hijack();
      start(body);
    });
  } else {
    reply.hijack();
    start(new CountedBody(raw, bodyLimit, timings.chunkMs));
  }
}
