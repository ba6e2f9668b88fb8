import type { FastifyInstance } from 'fastify';
import { teacherEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './teachers.service.ts';

export default async function teacherRoutes(app: FastifyInstance): Promise<void> {
  serve(app, teacherEndpoints.list, ({ query, ...call }) => service.listTeachers(call, query));
  serve(app, teacherEndpoints.detail, ({ params, ...call }) =>
    service.teacher(call, params.teacherID),
  );
  serve(app, teacherEndpoints.create, ({ body, ...call }) => service.createTeacher(call, body));
  serve(app, teacherEndpoints.update, ({ params, body, ...call }) =>
    service.updateTeacher(call, params.teacherID, body),
  );
  serve(app, teacherEndpoints.invite, ({ params, ...call }) =>
    service.invite(call, params.teacherID),
  );
  serve(app, teacherEndpoints.unlock, ({ params, ...call }) =>
    service.unlock(call, params.teacherID),
  );
}
