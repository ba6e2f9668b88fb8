import type { FastifyInstance } from 'fastify';
import type { Context } from '../../lib/context.ts';

/**
 * Live: this process answers. Ready: it also isn't stopping, and upstream reports that it is ready.
 * A restart heals the first, only waiting heals the second, so they are two questions.
 */
export function healthRoutes(app: FastifyInstance, context: Context): void {
  let pending: Promise<boolean> | null = null;
  // Requests at the same time share one question to upstream.
  const upstreamReady = () => {
    pending ??= isUpstreamReady(context).finally(() => {
      pending = null;
    });
    return pending;
  };

  app.get('/health/live', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get('/health/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (context.life.stopping) return reply.code(503).send({ status: 'stopping' });
    if (await upstreamReady()) return reply.send({ status: 'ready' });
    request.fault = 'upstream-not-ready';
    return reply.code(503).send({ status: 'upstream-not-ready' });
  });
}

async function isUpstreamReady({ upstream, config }: Context): Promise<boolean> {
  try {
    const response = await upstream.readiness.request({
      method: 'GET',
      path: '/health/ready',
      signal: AbortSignal.timeout(config.timings.readyMs),
    });
    await response.body.dump();
    return response.statusCode === 200;
  } catch {
    // Refused, reset, too slow: each counts as not ready.
    return false;
  }
}
