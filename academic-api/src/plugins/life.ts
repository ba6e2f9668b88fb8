import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Set when the stop signal came: not ready any more, while calls in flight end. */
    life: { stopping: boolean };
  }
}

/** Whether this process is stopping; its callers are then told to open their next connection elsewhere. */
export default fp((app: FastifyInstance, _options: object, done: () => void) => {
  const life = { stopping: false };
  app.decorate('life', life);
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (life.stopping) reply.header('connection', 'close');
    next();
  });
  done();
});
