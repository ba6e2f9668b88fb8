import type { FastifyInstance } from 'fastify';
import { interviewEndpoints as endpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './interviews.service.ts';

/** Topics of a talk with a student, the talks, and the students of a class who were talked to. */
export default async function interviewRoutes(app: FastifyInstance): Promise<void> {
  serve(app, endpoints.read, service.readInterviews);
  serve(app, endpoints.create, service.createInterview);
  serve(app, endpoints.update, service.updateInterview);
  serve(app, endpoints.remove, service.removeInterview);
  serve(app, endpoints.ofClass, service.interviewsOfClass);
}
