import type { FastifyInstance } from 'fastify';
import { examFollowUpEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './exam-follow-up.service.ts';

export default async function examFollowUpRoutes(app: FastifyInstance): Promise<void> {
  serve(app, examFollowUpEndpoints.remind, ({ params, body, ...call }) =>
    service.remind({ ...call, ...params }, body),
  );
  serve(app, examFollowUpEndpoints.extend, ({ params, body, ...call }) =>
    service.extend({ ...call, ...params }, body),
  );
  serve(app, examFollowUpEndpoints.reopen, ({ params, body, ...call }) =>
    service.reopen({ ...call, ...params }, body),
  );
}
