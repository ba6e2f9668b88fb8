import type { FastifyInstance } from 'fastify';
import { studentEndpoints } from '@mebae/contracts';
import { serve } from '../../plugins/serve.ts';
import { listStudents } from './students.service.ts';

export default async function studentRoutes(app: FastifyInstance): Promise<void> {
  serve(app, studentEndpoints.list, ({ tx, session, query }) => listStudents(tx, session, query));
}
