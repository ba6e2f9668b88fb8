import type { FastifyInstance } from 'fastify';
import { eventEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './events.service.ts';

export default async function eventRoutes(app: FastifyInstance): Promise<void> {
  serve(app, eventEndpoints.list, ({ query, ...call }) => service.listEvents(call, query));
  serve(app, eventEndpoints.options, (call) => service.eventOptions(call));
  serve(app, eventEndpoints.detail, ({ params, ...call }) =>
    service.getEvent(call, params.eventID),
  );
  serve(app, eventEndpoints.create, ({ body, ...call }) => service.createEvent(call, body));
  serve(app, eventEndpoints.update, ({ params, body, ...call }) =>
    service.changeEvent(call, params.eventID, body),
  );
  serve(app, eventEndpoints.remove, ({ params, query, ...call }) =>
    service.removeEvent(call, params.eventID, query.updatedAt),
  );
  serve(app, eventEndpoints.people, ({ params, query, ...call }) =>
    service.eventPeople(call, params.eventID, query),
  );
}
