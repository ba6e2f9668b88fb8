import { apiBase } from '@mebae/contracts';
import { childOf, newTrace, parseTraceparent } from '@mebae/telemetry';
import type { Telemetry, TraceContext } from '@mebae/telemetry';
import type { FastifyRequest } from 'fastify';

/** @returns the request's own span: below the caller's `traceparent`, or at the start of a trace */
export function requestTrace(request: FastifyRequest): TraceContext {
  const caller = parseTraceparent(request.raw.headers.traceparent);
  return caller ? childOf(caller) : newTrace();
}

/**
 * The span of a finished API call; pages, files and health checks have none.
 * @param outcome as in the request's line of the log
 */
export function recordCall(
  telemetry: Telemetry,
  request: FastifyRequest,
  outcome: { path: string; status: number; ms: number; fault: string | null },
): void {
  const { path, status, ms, fault } = outcome;
  if (!path.startsWith(apiBase)) return;
  const { method } = request;
  telemetry.record({
    trace: request.trace,
    parentID: parseTraceparent(request.raw.headers.traceparent)?.spanID ?? null,
    name: `${method} ${request.routeOptions.url ?? apiBase}`,
    kind: 'server',
    startedAt: Date.now() - ms,
    milliseconds: ms,
    attributes: {
      'http.request.method': method,
      'http.response.status_code': status,
      'url.path': path,
      'mebae.request_id': request.id,
    },
    ...((fault !== null || status >= 500) && { fault: fault ?? String(status) }),
  });
}
