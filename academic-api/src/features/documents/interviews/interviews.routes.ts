import type { FastifyInstance } from 'fastify';
import { interviewEndpoints as endpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './interviews.service.ts';

/** Topics of a talk with a student, the talks, and the students of a class who were talked to. */
export default async function interviewRoutes(app: FastifyInstance): Promise<void> {
  serve(app, endpoints.read, (call) => service.readInterviews(call, call.params.studentID));
  serve(app, endpoints.create, (call) =>
    service.createInterview(call, call.params.studentID, call.body),
  );
  serve(app, endpoints.update, (call) => service.updateInterview(call, call.params, call.body));
  serve(app, endpoints.remove, (call) => service.removeInterview(call, call.params));
  serve(app, endpoints.ofClass, (call) =>
    service.interviewsOfClass(call, call.params.schoolClassID),
  );
}
