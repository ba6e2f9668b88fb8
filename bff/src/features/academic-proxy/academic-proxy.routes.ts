import { apiBase, httpNames } from '@mebae/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Context } from '../../lib/context.ts';
import { letSend } from '../../lib/expect-continue.ts';
import { fail } from '../../lib/failure.ts';
import type { FailureReason } from '../../lib/failure.ts';
import { requestLanguage, withLanguage } from '../../lib/language.ts';
import { requestHeaders } from '../../lib/request-headers.ts';
import type { OwnHeaders } from '../../lib/request-headers.ts';
import { crossSiteFault, customHeaderFault } from '../../lib/same-site.ts';
import { badYear, schoolYearOf } from '../../lib/school-year.ts';
import { clearedSessionCookie } from '../../lib/session-cookie.ts';
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
  const headers = callHeaders(request, reply, context, kind);
  if (headers === null) return;
  send(request, reply, context, kind, headers, target);
}

/** The router matched `/api/v3/%61cademic/x` as well; upstream gets the plain spelling, and so do the guards. */
function ownTarget(url: string): string {
  if (url.startsWith(`${apiBase}/`)) return url;
  const depth = apiBase.split('/').length;
  return `${apiBase}/${url.split('/').slice(depth).join('/')}`;
}

/** @returns our headers, or null when the request has been refused */
function callHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  kind: CallKind,
): OwnHeaders | null {
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
    return {
      authToken: null,
      candidateToken: token === undefined ? null : String(token),
      schoolYear,
    };
  }

  const reading = context.sessions.read(request.headers.cookie);
  if (reading.state === 'duplicate') return refuse('duplicate-session');
  if (reading.state !== 'live') {
    if (reading.state === 'invalid') reply.header('set-cookie', clearedSessionCookie);
    return refuse('no-session');
  }
  return {
    authToken: reading.session.authToken,
    candidateToken: null,
    schoolYear,
  };
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  kind: CallKind,
  own: OwnHeaders,
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
    const headers = requestHeaders(request, own);
    if (body instanceof CountedBody && length !== null)
      headers.push('content-length', String(length));
    Forwarding.send(request, reply, {
      target: withLanguage(target, requestLanguage(request.headers.cookie)),
      headers,
      body,
      calls,
      upstreamOrigin: context.upstream.origin,
      usesSession: own.authToken !== null,
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
