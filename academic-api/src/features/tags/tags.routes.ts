import type { FastifyInstance } from 'fastify';
import { studentEndpoints } from '@mebae/contracts';
import { serve } from '../../plugins/serve.ts';
import { listTags } from './tags.service.ts';

export default async function tagRoutes(app: FastifyInstance): Promise<void> {
  serve(app, studentEndpoints.tags, async ({ tx, session }) => ({
    data: await listTags(tx, session),
  }));
}
