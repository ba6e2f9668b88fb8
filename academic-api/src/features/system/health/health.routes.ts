import type { FastifyInstance } from 'fastify';
import { readiness } from '../../../lib/processes/readiness.ts';

/** Alive: the process answers. Ready: it is not stopping, and the database answers too. */
export default async function healthRoutes(app: FastifyInstance): Promise<void> {
  app.get('/health/live', { schema: { hide: true }, logLevel: 'silent' }, async () => ({
    status: 'live',
  }));
  app.get(
    '/health/ready',
    { schema: { hide: true }, logLevel: 'silent' },
    async (_request, reply) => {
      const status = await readiness(app.deps.db, app.life.stopping, app.log);
      return reply.status(status === 'ready' ? 200 : 503).send({ status });
    },
  );
}
