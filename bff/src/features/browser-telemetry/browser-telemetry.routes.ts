import {
  rateLimits,
  telemetryAddress,
  telemetryBatch,
  telemetryLimits,
  type TelemetryEvent,
} from '@mebae/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../../lib/failure.ts';
import type { RegistrySource } from '../../lib/registry-source.ts';
import { crossSiteFault, customHeaderFault } from '../../lib/same-site.ts';
import type { BrowserMetrics } from './browser-metrics.ts';
import { createKnownVersions } from './known-versions.ts';

export interface BrowserTelemetryOptions {
  /** Null when nobody reads metrics: then there is the log alone. */
  metrics: BrowserMetrics | null;
  registry: RegistrySource;
}

/**
 * Routes for what pages report of themselves, signed in or not: loads, faults and retries of remotes, and Web Vitals. A
 * batch is taken whole or refused whole; its size, its events, and the batches of an address are bounded.
 */
export async function browserTelemetryRoutes(
  scope: FastifyInstance,
  { metrics, registry }: BrowserTelemetryOptions,
): Promise<void> {
  const knownVersions = createKnownVersions(registry);
  const { max, seconds } = rateLimits.telemetry;
  const options = {
    bodyLimit: telemetryLimits.batchBytes,
    config: { rateLimit: { max, timeWindow: seconds * 1000 } },
  };
  scope.post(telemetryAddress, options, async (request, reply) => {
    const fault = crossSiteFault(request) ?? customHeaderFault(request);
    if (fault) return fail(request, reply, fault);
    const parsed = telemetryBatch.safeParse(request.body);
    if (!parsed.success) return fail(request, reply, 'bad-request');
    const known = await knownVersions();
    for (const event of parsed.data.events) {
      logEvent(request, event);
      metrics?.record(event, known);
    }
    return reply.code(204).send();
  });
}

const texts = {
  load: 'remote shown in a browser',
  retry: 'remote tried again in a browser',
  fault: 'remote failed in a browser',
  reload: 'page reloaded for a lost chunk',
  'version-notice': 'notice of another version in a browser',
} as const;

const warningEvents = new Set<TelemetryEvent['event']>(['retry', 'fault', 'reload']);

/** One line an event, but for what happens all the time: it is in the metrics. */
function logEvent(request: FastifyRequest, event: TelemetryEvent): void {
  if (event.event === 'vital' || (event.event === 'load' && event.source === 'page')) return;
  const { trace, ...browser } = event;
  const level = warningEvents.has(event.event) ? 'warn' : 'info';
  request.log[level]({ browser, reqId: request.id, trace }, texts[event.event]);
}
