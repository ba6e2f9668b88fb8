import type { FastifyInstance } from 'fastify';

/** Alive: the process answers. Ready: it is not stopping, and the database does what a call begins with. */
export default async function healthRoutes(app: FastifyInstance): Promise<void> {
  app.get('/health/live', { schema: { hide: true }, logLevel: 'silent' }, async () => ({
    status: 'live',
  }));
  app.get(
    '/health/ready',
    { schema: { hide: true }, logLevel: 'silent' },
    async (_request, reply) => {
      const status = app.life.stopping ? 'stopping' : await app.readiness.ask();
      return reply.status(status === 'ready' ? 200 : 503).send({ status });
    },
  );
}
