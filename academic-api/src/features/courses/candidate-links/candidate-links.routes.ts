import type { FastifyInstance } from 'fastify';
import { examEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './candidate-links.service.ts';

export default async function candidateLinkRoutes(app: FastifyInstance): Promise<void> {
  serve(app, examEndpoints.links, async ({ tx, session, params, query, deps }) => {
    const schoolClassID = query.schoolClassID ?? null;
    return {
      data: await service.links(tx, session, params.evalSettingID, schoolClassID, deps),
    };
  });
}
