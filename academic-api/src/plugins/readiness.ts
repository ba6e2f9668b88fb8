import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { openReadiness, type OwnReadiness } from '../lib/processes/readiness.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readiness: OwnReadiness;
  }
}

/** The readiness of the API. */
export default fp((app: FastifyInstance, _options: object, done: () => void) => {
  const { config, db } = app.deps;
  const readiness = openReadiness(config, 'sends', db.disk, app.log);
  app.decorate('readiness', readiness);
  app.addHook('onClose', () => readiness.close());
  done();
});
