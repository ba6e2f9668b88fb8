import type { FastifyInstance } from 'fastify';
import { studentEndpoints } from '@mebae/contracts';
import { serve } from '../../plugins/serve.ts';
import { listTags } from './tags.repository.ts';

export default async function tagRoutes(app: FastifyInstance): Promise<void> {
  serve(app, studentEndpoints.tags, async ({ tx, session }) => {
    const rows = await listTags(tx, session);
    return {
      data: rows.map((row) => ({
        tagID: row.tag_id,
        tag: row.tag,
        studentCount: row.student_count,
      })),
    };
  });
}
