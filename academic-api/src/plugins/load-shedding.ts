import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';

/** From where on calls are refused instead of being made to wait; 0 switches a limit off. */
export interface SheddingLimits {
  /** Mean delay of the event loop within a second. */
  loopDelayMs: number;
  /** Share of a second in which the event loop was busy, up to 1. */
  loopUse: number;
  heapBytes: number;
}

class TooBusy extends Error {
  readonly statusCode = 503;
  readonly code = 'too-busy';
}

/**
 * Refuses calls by 503 with Retry-After while the process has more to do than it can: who is served is served in time,
 * and who isn't knows at once. Health is never refused, or an orchestrator would restart what only needs a moment.
 */
export default fp(
  async (app: FastifyInstance, { loopDelayMs, loopUse, heapBytes }: SheddingLimits) => {
    await app.register(underPressure, {
      sampleInterval: 1_000,
      maxEventLoopDelay: loopDelayMs,
      maxEventLoopUtilization: loopUse,
      eventLoopUtilizationMode: 'interval',
      maxHeapUsedBytes: heapBytes,
      pressureHandler: async (request, reply) => {
        if (request.url.startsWith('/health/')) return;
        reply.header('retry-after', '1');
        throw new TooBusy('more to do than this process can');
      },
    });
  },
);
