import fp from 'fastify-plugin';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ErrorCategory } from '@mebae/contracts';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { Failure } from '../lib/calls/failure.ts';

/** Statuses that Fastify and its plugins raise before a handler runs, and that say enough by themselves. */
const plainStatuses = new Set([400, 404, 405, 406, 408, 411, 413, 414, 415, 429, 431, 503]);

/** Responds to addresses that the router refuses before there is a route whose error handler could. */
export const sendRouterError = (
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void => {
  void reply
    .status(error.statusCode ?? 400)
    .send({ code: 1, category: ErrorCategory.Academic, reason: error.code });
};

/** One error handler and one not-found handler; the text of a 5xx never leaves the process. */
export default fp((app: FastifyInstance, _options: object, done: () => void) => {
  app.setErrorHandler((error: FastifyError | Failure, request, reply) => {
    if (error instanceof Failure) {
      return reply
        .status(error.status)
        .send({ code: error.code, category: error.category, reason: error.reason });
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const reason = error.validation.map((v) => `${v.instancePath.slice(1)}: ${v.message ?? ''}`);
      // an id that can't be one names nothing: screens say so as of what was deleted
      const status = error.validationContext === 'params' ? 404 : 400;
      return reply.status(status).send({ code: 2003, category: ErrorCategory.Grow, reason });
    }
    if (error instanceof DatabaseUnavailable) request.log.warn({ err: error }, 'no database');
    const status = error.statusCode ?? 500;
    if (plainStatuses.has(status)) {
      if (status === 503) reply.header('retry-after', '1');
      return reply
        .status(status)
        .send({ code: 1, category: ErrorCategory.Academic, reason: error.code });
    }
    request.log.error({ err: error }, 'unexpected failure');
    return reply.status(500).send({ code: 155, category: ErrorCategory.Grow });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send({ code: 1, category: ErrorCategory.Academic, reason: 'no such call' }),
  );
  done();
});
