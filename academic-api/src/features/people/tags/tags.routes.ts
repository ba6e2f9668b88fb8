import type { FastifyInstance } from 'fastify';
import { studentEndpoints, tagEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './tags.service.ts';

export default async function tagRoutes(app: FastifyInstance): Promise<void> {
  serve(app, studentEndpoints.tags, async ({ tx, session }) => ({
    data: await service.listTags(tx, session),
  }));
  serve(app, tagEndpoints.change, service.changeTag);
  serve(app, tagEndpoints.merge, service.mergeTag);
  serve(app, tagEndpoints.remove, service.removeTag);
  serve(app, tagEndpoints.assign, service.assignTags);
}
