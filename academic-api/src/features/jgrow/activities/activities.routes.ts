import type { FastifyInstance } from 'fastify';
import { activityEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './activities.service.ts';

export default async function activityRoutes(app: FastifyInstance): Promise<void> {
  serve(app, activityEndpoints.list, service.listActivities);
  serve(app, activityEndpoints.detail, (call) => service.getActivity(call, call.params.activityID));
  serve(app, activityEndpoints.create, service.createActivity);
  serve(app, activityEndpoints.update, service.changeActivity);
  serve(app, activityEndpoints.remove, service.removeActivity);
  serve(app, activityEndpoints.components, async (call) => ({
    data: await service.activityComponents(call),
  }));
  serve(app, activityEndpoints.createDestination, service.createDestination);
}
