import type { FastifyInstance } from 'fastify';
import { answerEndpoints } from '@mebae/contracts';
import { serve } from '../../plugins/serve.ts';
import * as service from './answers.service.ts';

export default async function answerRoutes(app: FastifyInstance): Promise<void> {
  serve(app, answerEndpoints.session, ({ tx, session, deps }) =>
    service.openSession(tx, session, deps),
  );
  serve(app, answerEndpoints.save, ({ tx, session, body, deps }) =>
    service.saveAnswers(tx, session, body, deps),
  );
  serve(app, answerEndpoints.handIn, ({ tx, session, deps }) => service.handIn(tx, session, deps));
  serve(app, answerEndpoints.language, async ({ tx, session, body }) => {
    await service.setLanguage(tx, session, body.language);
    return {};
  });
}
