import type { FastifyInstance } from 'fastify';
import { interviewEndpoints as endpoints } from '@mebae/contracts';
import { callerOf } from '../../lib/caller.ts';
import { serve } from '../../plugins/serve.ts';
import * as service from './interviews.service.ts';

/** What to talk about with a student, the talks, and who of a class was talked to. */
export default async function interviewRoutes(app: FastifyInstance): Promise<void> {
  serve(app, endpoints.read, (call) =>
    service.readInterviews(callerOf(call), call.params.studentID),
  );
  serve(app, endpoints.create, (call) =>
    service.createInterview(callerOf(call), call.params.studentID, call.body),
  );
  serve(app, endpoints.update, (call) =>
    service.updateInterview(callerOf(call), call.params, call.body),
  );
  serve(app, endpoints.remove, (call) => service.removeInterview(callerOf(call), call.params));
  serve(app, endpoints.ofClass, (call) =>
    service.interviewsOfClass(callerOf(call), call.params.schoolClassID),
  );
}
