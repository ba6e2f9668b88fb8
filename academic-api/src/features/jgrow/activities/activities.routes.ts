import type { FastifyInstance } from 'fastify';
import { activityEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './activities.service.ts';

export default async function activityRoutes(app: FastifyInstance): Promise<void> {
  serve(app, activityEndpoints.list, ({ query, ...call }) => service.listActivities(call, query));
  serve(app, activityEndpoints.detail, ({ params, ...call }) =>
    service.getActivity(call, params.activityID),
  );
  serve(app, activityEndpoints.create, ({ body, ...call }) => service.createActivity(call, body));
  serve(app, activityEndpoints.update, ({ params, body, ...call }) =>
    service.changeActivity(call, params.activityID, body),
  );
  serve(app, activityEndpoints.remove, ({ params, query, ...call }) =>
    service.removeActivity(call, params.activityID, query.updatedAt),
  );
  serve(app, activityEndpoints.components, async (call) => ({
    data: await service.activityComponents(call),
  }));
  serve(app, activityEndpoints.createDestination, ({ body, ...call }) =>
    service.createDestination(call, body.destinationName),
  );
}
