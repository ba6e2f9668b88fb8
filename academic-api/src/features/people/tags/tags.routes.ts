import type { FastifyInstance } from 'fastify';
import { studentEndpoints, tagEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './tags.service.ts';

export default async function tagRoutes(app: FastifyInstance): Promise<void> {
  serve(app, studentEndpoints.tags, async ({ tx, session }) => ({
    data: await service.listTags(tx, session),
  }));
  serve(app, tagEndpoints.change, ({ tx, session, params, body, now }) =>
    service.changeTag(tx, session, params.tagID, body, now),
  );
  serve(app, tagEndpoints.merge, ({ tx, session, params, body }) =>
    service.mergeTag(tx, session, params.tagID, body.into),
  );
  serve(app, tagEndpoints.remove, ({ tx, session, params }) =>
    service.removeTag(tx, session, params.tagID),
  );
  serve(app, tagEndpoints.assign, ({ tx, session, body }) => service.assignTags(tx, session, body));
}
