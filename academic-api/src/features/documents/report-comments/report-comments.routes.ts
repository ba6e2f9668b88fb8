import type { FastifyInstance } from 'fastify';
import { reportCommentEndpoints as endpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './report-comments.service.ts';

/** Teachers' comments in the reports of a course. */
export default async function reportCommentRoutes(app: FastifyInstance): Promise<void> {
  serve(app, endpoints.classes, (call) => service.listClasses(call, call.params.evalSettingID));
  serve(app, endpoints.ofClass, (call) => service.commentsOfClass(call, call.params));
  serve(app, endpoints.read, (call) => service.readComment(call, call.params));
  serve(app, endpoints.save, (call) => service.saveComment(call, call.params, call.body));
  serve(app, endpoints.setDue, async (call) => {
    await service.setDue(call, call.params.evalSettingID, call.body.dueOn);
  });
}
