import type { FastifyInstance } from 'fastify';
import { studentEndpoints } from '@mebae/contracts';
import { listStudents } from '../../lib/student-list.repository.ts';
import { serve } from '../../plugins/serve.ts';
import { toStudentRow } from './students.mapper.ts';

export default async function studentRoutes(app: FastifyInstance): Promise<void> {
  serve(app, studentEndpoints.list, async ({ tx, session, query }) => {
    const { rows, total } = await listStudents(tx, session, query, {
      limit: query.pageSize,
      offset: (query.page - 1) * query.pageSize,
    });
    return { data: rows.map(toStudentRow), totalRecords: total };
  });
}
