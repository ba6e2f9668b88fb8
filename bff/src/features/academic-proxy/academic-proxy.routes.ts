import httpProxy from '@fastify/http-proxy';
import { apiBase } from '@mebae/contracts';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { pino } from 'pino';
import type { Context } from '../../lib/context.ts';
import { errorCode } from '../../lib/error-code.ts';
import { fail } from '../../lib/failure.ts';
import type { FailureReason } from '../../lib/failure.ts';
import {
  announcedLength,
  BodyTooLarge,
  BodyTooSlow,
  closeGracefully,
  IncomingBody,
} from '../../lib/incoming-body.ts';
import { addSecurityHeaders } from '../../lib/security-headers.ts';
import { callKey } from './call.ts';
import type { Call } from './call.ts';
import { createCallKinds } from './endpoint-access.ts';
import { readCall } from './read-call.ts';
import { bodyReadFirstBytes, readWhole } from './request-body.ts';
import { browserHeaders, UnusableLocation } from './response-headers.ts';
import { createUnknownLinks } from './unknown-links.ts';
import { createDispatcher, DeadlineExceeded, UnusableStatus } from './upstream-dispatcher.ts';
import type { ResponseHead } from './upstream-dispatcher.ts';

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** reply-from logs each failure with upstream's address; the request's own line says what failed. */
const silent = pino({ level: 'silent' });

/**
 * `/api/v3/academic/*`: guards the call, adds what only the bff knows, and passes everything else on unchanged.
 * @param endpoints declarations to take access from; tests add their own
 */
export async function academicProxyRoutes(
  scope: FastifyInstance,
  context: Context,
  endpoints?: object,
): Promise<void> {
  const { upstream, config, bodyMemory } = context;
  const kindOf = createCallKinds(endpoints);
  const unknownLinks = createUnknownLinks(scope);

  scope.setChildLoggerFactory(() => silent);
  scope.decorateRequest('call', null);
  scope.addHook('onRequest', (request, reply, done) => {
    const call = readCall(request, reply, context, kindOf);
    if (typeof call === 'string') {
      fail(request, reply, call);
      return;
    }
    const retryAfter = unknownLinks.retryAfter(call);
    if (retryAfter !== null) {
      reply.header('retry-after', String(retryAfter));
      fail(request, reply, 'too-many-requests');
      return;
    }
    request.call = call;
    // Neither Fastify nor reply-from may judge or change a body by its type; upstream gets the header as it was sent.
    delete request.headers['content-type'];
    done();
  });

  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (request, payload: unknown, done) => {
    const { bodyLimit, holder } = callOf(request);
    if (!(payload instanceof IncomingBody)) return done(null);
    payload.limit = bodyLimit;
    const length = announcedLength(request.raw) ?? bodyLimit;
    if (length > bodyReadFirstBytes) return done(null, payload);
    const releaseMemory = readWhole(payload, bodyMemory, holder, done);
    callOf(request).reply.raw.once('close', releaseMemory);
  });

  await scope.register(httpProxy, {
    // the dispatcher knows the others
    upstream: upstream.origins[0],
    prefix: apiBase,
    rewritePrefix: apiBase,
    routes: ['/*'],
    httpMethods: methods,
    undici: createDispatcher(upstream.origins, config.timings.requestMs),
    proxyPayloads: false,
    internalRewriteLocationHeader: false,
    disableRequestLogging: true,
    preHandler: (request, reply, done) => {
      const { pool, holder } = callOf(request);
      const giveUp = pool.slots.takeInTurn(holder, (hasSlot) => {
        if (hasSlot) done();
        else fail(request, reply, 'upstream-busy');
      });
      if (giveUp) reply.raw.once('close', giveUp);
    },
    replyOptions: {
      // The dispatcher makes the request's headers, and `sendHead` the response's.
      rewriteRequestHeaders: (request) => ({ [callKey]: callOf(request) }),
      rewriteHeaders: () => ({}),
      // Nothing is sent twice, because a retry could repeat a write.
      retryDelay: () => null,
      onResponse: (request, _reply, response) => {
        const head = response as unknown as ResponseHead;
        sendHead(callOf(request), head, context.life.stopping);
        unknownLinks.record(callOf(request), head.statusCode);
      },
      onError: (reply, { error }) => refuse(callOf(reply.request), error.cause ?? error),
    },
  });
}

function callOf({ call }: { call: Call | null }): Call {
  if (call === null) throw new Error('a refused call went on');
  return call;
}

/**
 * Writes the head of upstream's response; the dispatcher writes the body. Fastify's own way of sending would copy the
 * headers three times and put a stream in between.
 */
function sendHead(call: Call, { statusCode, headers }: ResponseHead, isStopping: boolean): void {
  const { request, reply, endedCookie } = call;
  const sent = browserHeaders(headers);
  addSecurityHeaders(sent, request);
  if (statusCode === 401 && endedCookie !== null) {
    const { name, value, options } = endedCookie;
    sent['set-cookie'] = [reply.server.serializeCookie(name, value, options)];
  }
  const isBodyUnread = !request.raw.complete;
  if (isBodyUnread) closeGracefully(request.raw, reply.raw);
  if (isBodyUnread || isStopping) sent['connection'] = 'close';
  reply.hijack();
  reply.raw.writeHead(statusCode, sent);
}

function refuse({ request, reply }: Call, error: unknown): void {
  request.fault = errorCode(error);
  if (!reply.raw.destroyed) fail(request, reply, reasonOf(error));
}

function reasonOf(error: unknown): FailureReason {
  if (error instanceof BodyTooLarge) return 'body-too-large';
  if (error instanceof BodyTooSlow) return 'request-stalled';
  if (error instanceof UnusableStatus || error instanceof UnusableLocation) {
    return 'upstream-response-unusable';
  }
  if (error instanceof DeadlineExceeded) return 'upstream-timeout';
  const code = errorCode(error);
  if (timeoutCodes.has(code)) return 'upstream-timeout';
  const isUnreadable = code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW';
  return isUnreadable ? 'upstream-response-unusable' : 'upstream-unreachable';
}

const timeoutCodes = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);
