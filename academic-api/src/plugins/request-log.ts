import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';

/** One line a request, when it is answered: what, how it ended, how long. Replaces Fastify's two. */
export default fp((app: FastifyInstance, _options: object, done: () => void) => {
  app.addHook('onResponse', (request, reply, next) => {
    if (!request.url.startsWith('/health/')) {
      request.log.info(
        {
          method: request.method,
          route: request.routeOptions.url,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
        },
        'request',
      );
    }
    next();
  });
  done();
});
