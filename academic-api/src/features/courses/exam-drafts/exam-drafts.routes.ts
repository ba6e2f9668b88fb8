import type { FastifyInstance } from 'fastify';
import { examDraftEndpoints } from '@mebae/contracts';
import type { AssignEvaluators } from '../../../lib/courses/evaluator-pairs.ts';
import { serve } from '../../../plugins/serve.ts';
import { copyExam } from './copy-exam.ts';
import { designsOf } from './designs-of-draft.ts';
import * as service from './exam-drafts.service.ts';
import { previewSession, type ReadParts } from './preview-session.ts';

/** @param options how evaluators are assigned, and what the parts beside the evaluations ask */
export default async function examDraftRoutes(
  app: FastifyInstance,
  { assignEvaluators, readParts }: { assignEvaluators: AssignEvaluators; readParts: ReadParts },
): Promise<void> {
  serve(app, examDraftEndpoints.create, (call) => service.create(call.tx, call.session, call.body));
  serve(app, examDraftEndpoints.list, async (call) => ({ data: await service.list(call) }));
  serve(app, examDraftEndpoints.get, service.get);
  serve(app, examDraftEndpoints.save, service.save);
  serve(app, examDraftEndpoints.remove, service.remove);
  serve(app, examDraftEndpoints.check, (call) => service.check({ ...call, assignEvaluators }));
  serve(app, examDraftEndpoints.members, service.members);
  serve(app, examDraftEndpoints.designs, (call) => designsOf({ ...call, assignEvaluators }));
  serve(app, examDraftEndpoints.preview, (call) => previewSession({ ...call, readParts }));
  serve(app, examDraftEndpoints.copy, copyExam);
  serve(app, examDraftEndpoints.createExam, async (call) => ({
    evalSettingID: await service.createExam({ ...call, assignEvaluators }),
  }));
}
