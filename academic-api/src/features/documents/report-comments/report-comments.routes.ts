import type { FastifyInstance } from 'fastify';
import { reportCommentEndpoints as endpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './report-comments.service.ts';

/** Teachers' comments in the reports of a course. */
export default async function reportCommentRoutes(app: FastifyInstance): Promise<void> {
  serve(app, endpoints.classes, service.listClasses);
  serve(app, endpoints.ofClass, service.commentsOfClass);
  serve(app, endpoints.read, service.readComment);
  serve(app, endpoints.save, service.saveComment);
  serve(app, endpoints.setDue, service.setDue);
}
