import type { FastifyInstance } from 'fastify';
import { answerEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import { serveBatched } from '../../../plugins/serve-batched.ts';
import * as service from './answers.service.ts';
import { saveAnswers } from './save-answers.service.ts';

export default async function answerRoutes(app: FastifyInstance): Promise<void> {
  serve(app, answerEndpoints.session, ({ tx, session, deps }) =>
    service.openSession(tx, session, deps),
  );
  serve(app, answerEndpoints.state, service.readState);
  serveBatched(app, answerEndpoints.save, (tx, batches, options) =>
    saveAnswers(tx, batches, options, app.deps),
  );
  serve(app, answerEndpoints.handIn, ({ tx, session, deps }) => service.handIn(tx, session, deps));
  serve(app, answerEndpoints.language, service.setLanguage);
}
