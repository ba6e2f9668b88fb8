import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerEndpoints, httpNames, limits } from '@mebae/contracts';
import { serve } from '../../plugins/serve.ts';
import { hashOfToken } from '../../plugins/sessions.ts';
import * as service from './answers.service.ts';

/** Who a call counts for: its link, and without one its address. */
function callerOf(request: FastifyRequest): string {
  const token = request.headers[httpNames.candidateToken];
  return typeof token === 'string' ? hashOfToken(token).toString('base64') : request.ip;
}

export default async function answerRoutes(app: FastifyInstance): Promise<void> {
  // one counter for all routes: all calls of one link count together
  const perLink = {
    onRequest: app.rateLimit({
      max: limits.candidateCallsPerMinute,
      timeWindow: '1 minute',
      keyGenerator: callerOf,
    }),
  };
  serve(
    app,
    answerEndpoints.session,
    ({ tx, session, deps }) => service.openSession(tx, session, deps),
    perLink,
  );
  serve(
    app,
    answerEndpoints.save,
    ({ tx, session, body, deps }) => service.saveAnswers(tx, session, body.answers, deps.now()),
    perLink,
  );
  serve(
    app,
    answerEndpoints.handIn,
    ({ tx, session, deps }) => service.handIn(tx, session, deps),
    perLink,
  );
  serve(
    app,
    answerEndpoints.language,
    async ({ tx, session, body }) => {
      await service.setLanguage(tx, session, body.language);
      return {};
    },
    perLink,
  );
}
