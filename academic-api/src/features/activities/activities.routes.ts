import type { FastifyInstance } from 'fastify';
import { activityEndpoints } from '@mebae/contracts';
import { callerOf } from '../../lib/caller.ts';
import { serve } from '../../plugins/serve.ts';
import * as service from './activities.service.ts';

export default async function activityRoutes(app: FastifyInstance): Promise<void> {
  serve(app, activityEndpoints.list, ({ query, ...call }) =>
    service.listActivities(callerOf(call), query),
  );
  serve(app, activityEndpoints.detail, ({ params, ...call }) =>
    service.getActivity(callerOf(call), params.activityID),
  );
  serve(app, activityEndpoints.create, ({ body, ...call }) =>
    service.createActivity(callerOf(call), body),
  );
  serve(app, activityEndpoints.update, ({ params, body, ...call }) =>
    service.changeActivity(callerOf(call), params.activityID, body),
  );
  serve(app, activityEndpoints.remove, ({ params, ...call }) =>
    service.removeActivity(callerOf(call), params.activityID),
  );
  serve(app, activityEndpoints.components, async (call) => ({
    data: await service.activityComponents(callerOf(call)),
  }));
  serve(app, activityEndpoints.createDestination, ({ body, ...call }) =>
    service.createDestination(callerOf(call), body.destinationName),
  );
}
