import type { FastifyInstance } from 'fastify';
import { teacherEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './teachers.service.ts';

export default async function teacherRoutes(app: FastifyInstance): Promise<void> {
  serve(app, teacherEndpoints.list, (call) => service.listTeachers(call, call.query));
  serve(app, teacherEndpoints.detail, service.teacher);
  serve(app, teacherEndpoints.create, service.createTeacher);
  serve(app, teacherEndpoints.update, service.updateTeacher);
  serve(app, teacherEndpoints.invite, service.invite);
  serve(app, teacherEndpoints.unlock, service.unlock);
}
