import type { FastifyInstance } from 'fastify';
import type { Context } from '../../lib/context.ts';

/**
 * Live: this process answers. Ready: it also isn't stopping, and an instance of upstream reports that it is ready.
 * A restart heals the first, only waiting heals the second, so they are two questions.
 */
export function healthRoutes(app: FastifyInstance, context: Context): void {
  let pending: Promise<boolean> | null = null;
  // Requests at the same time share one question to upstream.
  const upstreamReady = () => {
    pending ??= context.upstream.instances.isReady().finally(() => {
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
