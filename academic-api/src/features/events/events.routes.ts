import type { FastifyInstance } from 'fastify';
import { eventEndpoints } from '@mebae/contracts';
import { callerOf } from '../../lib/caller.ts';
import { serve } from '../../plugins/serve.ts';
import * as service from './events.service.ts';

export default async function eventRoutes(app: FastifyInstance): Promise<void> {
  serve(app, eventEndpoints.list, ({ query, ...call }) =>
    service.listEvents(callerOf(call), query),
  );
  serve(app, eventEndpoints.options, (call) => service.eventOptions(callerOf(call)));
  serve(app, eventEndpoints.detail, ({ params, ...call }) =>
    service.getEvent(callerOf(call), params.eventID),
  );
  serve(app, eventEndpoints.create, ({ body, ...call }) =>
    service.createEvent(callerOf(call), body),
  );
  serve(app, eventEndpoints.update, ({ params, body, ...call }) =>
    service.changeEvent(callerOf(call), params.eventID, body),
  );
  serve(app, eventEndpoints.remove, ({ params, ...call }) =>
    service.removeEvent(callerOf(call), params.eventID),
  );
  serve(app, eventEndpoints.people, ({ params, query, ...call }) =>
    service.eventPeople(callerOf(call), params.eventID, query),
  );
}
