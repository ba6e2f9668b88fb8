import type { FastifyInstance } from 'fastify';
import type { Context } from '../../lib/context.ts';

/**
 * Live: this process answers. Ready: it also isn't stopping, and upstream says that it is ready.
 * A restart repairs the first, only waiting repairs the second, so they are two questions.
 */
export function healthRoutes(app: FastifyInstance, context: Context): void {
  let asking: Promise<boolean> | null = null;
  // However many ask at once, upstream hears it once.
  const upstreamReady = () => {
    asking ??= askUpstream(context).finally(() => {
      asking = null;
    });
    return asking;
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

async function askUpstream({ upstream, config }: Context): Promise<boolean> {
  try {
    const response = await upstream.readiness.request({
      method: 'GET',
      path: '/health/ready',
      signal: AbortSignal.timeout(config.timings.readyMs),
    });
    await response.body.dump();
    return response.statusCode === 200;
  } catch {
    // Refused, reset, too slow: each is the answer 'not ready'.
    return false;
  }
}
