import type { FastifyInstance } from 'fastify';
import { examEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import { change } from './change-exam.ts';
import * as service from './exams.service.ts';

export default async function examRoutes(app: FastifyInstance): Promise<void> {
  serve(app, examEndpoints.list, service.list);
  serve(app, examEndpoints.detail, service.detail);
  serve(app, examEndpoints.examinees, service.examinees);
  serve(app, examEndpoints.change, change);
  serve(app, examEndpoints.end, service.end);
  serve(app, examEndpoints.score, service.score);
  serve(app, examEndpoints.remove, service.remove);
}
