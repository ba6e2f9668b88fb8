import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import Fastify, { LogController } from 'fastify';
import { openReader } from '@mebae/remote-store';
import type { Telemetry } from '@mebae/telemetry';
import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import type { Config } from './config.ts';
import { academicProxyRoutes } from './features/academic-proxy/academic-proxy.routes.ts';
import { createBrowserMetrics } from './features/browser-telemetry/browser-metrics.ts';
import { browserTelemetryRoutes } from './features/browser-telemetry/browser-telemetry.routes.ts';
import { createMetrics } from './features/metrics/metrics.ts';
import type { Metrics } from './features/metrics/metrics.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { BegunLaunches } from './features/lti/begun-launch.ts';
import { ltiRoutes } from './features/lti/lti.routes.ts';
import { BegunSignIns } from './features/open-id/begun-sign-in.ts';
import { openIDRoutes } from './features/open-id/open-id.routes.ts';
import { remotesRoutes } from './features/remotes/remotes.routes.ts';
import { reportLinkRoutes } from './features/report-link/report-link.routes.ts';
import { reportsRoutes } from './features/reports/reports.routes.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { shellPageRoutes } from './features/shell-page/shell-page.routes.ts';
import { studentSessionRoutes } from './features/student-session/student-session.routes.ts';
import { createTokenLink } from './features/token-link/token-link.ts';
import type { Context } from './lib/context.ts';
import { deferContinue, sendContinue } from './lib/expect-continue.ts';
import { fail } from './lib/failure.ts';
import { hasBody, IncomingBody } from './lib/incoming-body.ts';
import { logPath } from './lib/log-path.ts';
import { Quota } from './lib/quota.ts';
import { requestLineFault } from './lib/request-line.ts';
import { recordCall, requestTrace } from './lib/request-trace.ts';
import { createSealer } from './lib/sealing.ts';
import type { SealingKey } from './lib/sealing.ts';
import { createRegistrySource } from './lib/registry-source.ts';
import { sharedCounts } from './lib/shared-counts.ts';
import { setSecurityHeaders } from './lib/security-headers.ts';
import { createSessionCookies } from './lib/session-cookie.ts';
import { createStudentCookie } from './lib/student-cookie.ts';
import { createUpstream } from './lib/upstream.ts';
import type { Lookup } from './lib/upstream-instances.ts';

export interface AppOptions {
  config: Config;
  keys: readonly SealingKey[];
  logger: FastifyBaseLogger;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Declarations that decide which calls need a session; the contract's own unless a test adds some. */
  endpoints?: object;
  /** Takes spans; none unless set. */
  telemetry?: Telemetry | null;
  /** The addresses of upstream's name; the system's own unless a test says otherwise. */
  lookup?: Lookup | undefined;
}

export interface App {
  server: FastifyInstance;
  context: Context;
  /** Null when no port is set for them. */
  metrics: Metrics | null;
}

/** A client has so long for the head of its request. */
const headMs = 20_000;

/**
 * Builds the bff: nothing listens, nothing is connected yet. Closing the server closes what it holds.
 * @param options checked settings, the keys of the cookies and a logger
 */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, keys, logger, now = Date.now } = options;
  const sealer = createSealer(keys);
  const context: Context = {
    config,
    sessions: createSessionCookies(sealer, now),
    students: createStudentCookie(sealer, now),
    upstream: await createUpstream(config, logger, options.lookup),
    bodyMemory: new Quota(config.bodyMemory),
    now,
    life: { stopping: false, requests: 0 },
    telemetry: options.telemetry ?? null,
  };
  const metrics = config.metricsPort === null ? null : createMetrics(context.upstream);
  const watch: Watch = (request, reply) =>
    watchRequest(logger, metrics, context.telemetry, request, reply);
  const server = createServer(config, logger, watch);
  server.decorateRequest('fault', null);
  server.decorateRequest('trace');
  server.addHook('onClose', () => context.upstream.close());
  // First of all hooks, before any route. A logger for each request would cost more than its line.
  server.setChildLoggerFactory((parent) => parent);
  server.addHook('onRequest', (request, reply, done) => {
    watch(request, reply);
    if (!isHealthCheck(request)) {
      context.life.requests += 1;
      reply.raw.once('close', () => (context.life.requests -= 1));
    }
    const fault = requestLineFault(request.raw);
    if (fault) fail(request, reply, fault);
    else done();
  });
  deferContinue(server.server);
  server.addHook('preParsing', (request, reply, payload, done) => {
    sendContinue(request.raw, reply.raw);
    done(null, hasBody(request.raw) ? new IncomingBody(request.raw, config.leastRate) : payload);
  });
  server.addHook('onSend', (request, reply, _payload, done) => {
    setSecurityHeaders(request, reply);
    if (context.life.stopping) reply.header('connection', 'close');
    done();
  });
  server.setErrorHandler<FastifyError>((error, request, reply) =>
    sendError(logger, error, request, reply),
  );

  await server.register(fastifyCookie);
  const shared = await sharedCounts(config, keys, logger);
  await server.register(rateLimit, { global: false, ...(shared && { store: shared.Store }) });
  if (shared) server.addHook('onClose', () => shared.close());
  await server.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    dotfiles: 'ignore',
  });

  healthRoutes(server, context);
  await server.register((scope) => academicProxyRoutes(scope, context, options.endpoints));
  const store = openReader(config.remotes);
  const registry = createRegistrySource(store, {
    // A folder is read each time: that costs nothing.
    freshMs: config.remotes.kind === 'folder' ? 0 : config.timings.registryFreshMs,
    timeoutMs: config.timings.storeMs,
    log: server.log,
  });
  remotesRoutes(server, context, store, registry);
  shellPageRoutes(server, context, registry, createTokenLink(server, context));
  await server.register((scope) => sessionRoutes(scope, context));
  await server.register((scope) => studentSessionRoutes(scope, context));
  await server.register((scope) => reportsRoutes(scope, context));
  reportLinkRoutes(server, context);
  openIDRoutes(server, context, new BegunSignIns(sealer, now));
  await server.register((scope) =>
    ltiRoutes(scope, { context, sealer, launches: new BegunLaunches(sealer, now) }),
  );
  await server.register((scope) =>
    browserTelemetryRoutes(scope, {
      metrics: metrics && createBrowserMetrics(metrics.registry),
      registry,
    }),
  );
  return { server, context, metrics };
}

type Watch = (request: FastifyRequest, reply: FastifyReply) => void;

function createServer(config: Config, logger: FastifyBaseLogger, watch: Watch): FastifyInstance {
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  return Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `${prefix}-${(count += 1).toString(36)}`,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    // A slow upload is still a call; a slow head is an attack.
    requestTimeout: config.timings.requestMs,
    http: { headersTimeout: headMs, requireHostHeader: true },
    frameworkErrors: (_error, request, reply) => {
      watch(request, reply);
      fail(request, reply, 'bad-path');
    },
    clientErrorHandler: refuseUnreadable,
  });
}

const unreadable: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** A request that Node's parser refuses never becomes one. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const status = unreadable[error.code ?? ''] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function sendError(
  logger: FastifyBaseLogger,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status === 408) return fail(request, reply, 'request-stalled');
  if (status === 413) return fail(request, reply, 'body-too-large');
  if (status === 415) return fail(request, reply, 'unsupported-media-type');
  if (status === 429) return fail(request, reply, 'too-many-requests');
  if (status === 503) return fail(request, reply, 'upstream-busy');
  if (status >= 400 && status < 500) return fail(request, reply, 'bad-request');
  // The error's text is only logged; the browser gets the request's id, by which it can be found.
  logger.error({ err: error, reqId: request.id, trace: request.trace.traceID }, 'unexpected error');
  return fail(request, reply, 'internal-error');
}

const clientLeft = 499;

const isHealthCheck = (request: FastifyRequest): boolean => request.url.startsWith('/health/');

/** The one line of a request, also of one whose client left: no query, no cookie, no token. */
function watchRequest(
  logger: FastifyBaseLogger,
  metrics: Metrics | null,
  telemetry: Telemetry | null,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  request.trace = requestTrace(request);
  reply.raw.once('close', () => {
    const { method, id: reqId } = request;
    const path = logPath(request.url);
    const status = reply.raw.headersSent ? reply.raw.statusCode : clientLeft;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const line = { reqId, trace: request.trace.traceID, method, path, status, ms };
    const fault = request.fault ?? (reply.raw.writableFinished ? null : 'ClientLeft');
    // a balancer asks several times a second
    if (!isHealthCheck(request)) logger.info(fault === null ? line : { ...line, fault });
    metrics?.record(firstPartOf(path), method, status, ms);
    if (telemetry) recordCall(telemetry, request, { path, status, ms, fault });
  });
}

const firstParts = new Set(['api', 'assets', 'remotes', 'reports', 'health', 'session']);

/** A label has few values, whatever addresses people try. */
function firstPartOf(path: string): string {
  const [, first = ''] = path.split('/', 2);
  return firstParts.has(first) ? first : 'page';
}
