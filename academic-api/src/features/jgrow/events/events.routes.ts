import type { FastifyInstance } from 'fastify';
import { eventEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './events.service.ts';

export default async function eventRoutes(app: FastifyInstance): Promise<void> {
  serve(app, eventEndpoints.list, service.listEvents);
  serve(app, eventEndpoints.options, service.eventOptions);
  serve(app, eventEndpoints.detail, ({ params, ...call }) =>
    service.getEvent(call, params.eventID),
  );
  serve(app, eventEndpoints.create, service.createEvent);
  serve(app, eventEndpoints.update, service.changeEvent);
  serve(app, eventEndpoints.remove, service.removeEvent);
  serve(app, eventEndpoints.people, service.eventPeople);
}
