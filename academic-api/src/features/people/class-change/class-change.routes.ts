import type { FastifyInstance } from 'fastify';
import { classChangeEndpoints as endpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import {
  createClasses,
  listGrades,
  readChange,
  saveDraft,
  startProposal,
  type GradeCaller,
} from './class-change.service.ts';
import { confirmChange } from './confirm.service.ts';

/** Class change: this year's students into next year's classes. */
export default async function classChangeRoutes(app: FastifyInstance): Promise<void> {
  const callOf = (
    context: Pick<GradeCaller, 'tx' | 'session'> & {
      params: { grade: number };
      deps: { now: () => Date };
    },
  ): GradeCaller => ({
    tx: context.tx,
    session: context.session,
    grade: context.params.grade,
    now: context.deps.now(),
  });
  serve(app, endpoints.overview, ({ tx, session }) => listGrades(tx, session));
  serve(app, endpoints.read, (context) => readChange(callOf(context)));
  serve(app, endpoints.createClasses, (context) =>
    createClasses(callOf(context), context.body.schoolClassNames),
  );
  serve(app, endpoints.save, (context) => saveDraft(callOf(context), context.body));
  serve(app, endpoints.propose, (context) => startProposal(callOf(context), context.deps.jobs));
  serve(app, endpoints.confirm, (context) => confirmChange(callOf(context), context.body));
}
