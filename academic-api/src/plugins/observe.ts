import { childOf, inTrace, newTrace, parseTraceparent } from '@mebae/telemetry';
import type { Telemetry, TraceContext } from '@mebae/telemetry';
import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's trace, or a new one, and this request's span in it. */
    trace: TraceContext;
  }
}

/** Functions that record each request besides the log; null for nothing. */
export interface Observers {
  telemetry: Telemetry | null;
  metrics: Metrics | null;
}

const clientLeft = 499;

/**
 * Records each request when it is over, also when its client left: one line of the log with its trace, its counts, its
 * span. Replaces Fastify's two lines. All that the request calls runs in its trace.
 */
export default fp((app: FastifyInstance, { telemetry, metrics }: Observers, done: () => void) => {
  app.decorateRequest('trace');
  app.addHook('onRequest', (request, reply, next) => {
    const caller = parseTraceparent(request.headers['traceparent']);
    request.trace = caller ? childOf(caller) : newTrace();
    request.log = request.log.child({ trace: request.trace.traceID });
    reply.log = request.log;
    reply.raw.once('close', () => {
      if (request.url.startsWith('/health/')) return;
      const outcome = outcomeOf(request, reply);
      request.log.info(outcome, 'request');
      metrics?.request(outcome);
      if (telemetry) {
        telemetry.record({ ...spanOf(request, outcome), parentID: caller?.spanID ?? null });
      }
    });
    inTrace(request.trace, next);
  });
  // The events of a body come in the context of its socket; from here on it is the request's again.
  app.addHook('preValidation', (request, _reply, next) => inTrace(request.trace, next));
  done();
});

function outcomeOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    status: reply.raw.headersSent ? reply.statusCode : clientLeft,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  };
}

function spanOf(
  request: FastifyRequest,
  { method, route, status, ms }: ReturnType<typeof outcomeOf>,
) {
  return {
    trace: request.trace,
    name: `${method} ${route}`,
    kind: 'server' as const,
    startedAt: Date.now() - ms,
    milliseconds: ms,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'mebae.request_id': request.id,
    },
    ...(status >= 499 && { fault: String(status) }),
  };
}
