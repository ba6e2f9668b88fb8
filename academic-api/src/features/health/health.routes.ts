import type { FastifyInstance } from 'fastify';
import { ping } from '../../db/connect.ts';

/** Alive: the process answers. Ready: the database does too. */
export default async function healthRoutes(app: FastifyInstance): Promise<void> {
  app.get('/health/live', { schema: { hide: true }, logLevel: 'silent' }, async () => ({
    status: 'ok',
  }));
  app.get(
    '/health/ready',
    { schema: { hide: true }, logLevel: 'silent' },
    async (_request, reply) => {
      try {
        await ping(app.deps.db);
        return { status: 'ok' };
      } catch (error) {
        app.log.warn({ err: error }, 'not ready: the database does not answer');
        return reply.status(503).send({ status: 'database' });
      }
    },
  );
}
