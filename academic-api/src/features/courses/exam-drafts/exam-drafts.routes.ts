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
  serve(app, examDraftEndpoints.create, ({ tx, session, body }) =>
    service.create(tx, session, body),
  );
  serve(app, examDraftEndpoints.list, async ({ tx, session }) => ({
    data: await service.list(tx, session),
  }));
  serve(app, examDraftEndpoints.get, ({ tx, session, params }) =>
    service.get(tx, session, params.draftID),
  );
  serve(app, examDraftEndpoints.save, ({ tx, session, params, body, now }) =>
    service.save(tx, session, params.draftID, body, now),
  );
  serve(app, examDraftEndpoints.remove, ({ tx, session, params, query }) =>
    service.remove(tx, session, params.draftID, query.updatedAt),
  );
  serve(app, examDraftEndpoints.check, ({ tx, session, params, language, deps }) =>
    service.check(tx, session, params.draftID, { deps, language, assignEvaluators }),
  );
  serve(app, examDraftEndpoints.members, ({ tx, session, body }) =>
    service.members(tx, session, body),
  );
  serve(app, examDraftEndpoints.designs, ({ tx, session, body, deps }) =>
    designsOf(tx, session, body.data, { deps, assignEvaluators }),
  );
  serve(app, examDraftEndpoints.preview, ({ tx, session, params, language, deps }) =>
    previewSession(tx, session, params.draftID, { deps, language, readParts }),
  );
  serve(app, examDraftEndpoints.copy, ({ tx, session, params, now, language }) =>
    copyExam(tx, session, params.evalSettingID, { now, language }),
  );
  serve(app, examDraftEndpoints.createExam, async ({ tx, session, params, deps }) => ({
    evalSettingID: await service.createExam(tx, session, params.draftID, {
      deps,
      assignEvaluators,
    }),
  }));
}
