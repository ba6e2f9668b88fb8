import type { FastifyInstance } from 'fastify';
import { readiness } from '../../../lib/processes/readiness.ts';

/** Alive: the process answers. Ready: it is not stopping, and the database does what a call begins with. */
export default async function healthRoutes(app: FastifyInstance): Promise<void> {
  app.get('/health/live', { schema: { hide: true }, logLevel: 'silent' }, async () => ({
    status: 'live',
  }));
  app.get(
    '/health/ready',
    { schema: { hide: true }, logLevel: 'silent' },
    async (_request, reply) => {
      const status = await readiness(app.deps.db, 'sends', app.life.stopping, app.log);
      return reply.status(status === 'ready' ? 200 : 503).send({ status });
    },
  );
}
