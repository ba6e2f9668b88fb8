import type { FastifyInstance } from 'fastify';
import { ownAccountEndpoints } from '@mebae/contracts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import * as service from './own-account.service.ts';

export default async function ownAccountRoutes(app: FastifyInstance): Promise<void> {
  serve(app, ownAccountEndpoints.setName, ({ tx, session, body }) =>
    service.setName(tx, session, body),
  );
  serveLong(app, ownAccountEndpoints.changePassword, async (call) => {
    const input = { ...call.body, userID: call.params.userID };
    await service.changePassword((work) => call.transact(work), call.deps, input);
  });
  serve(app, ownAccountEndpoints.devices, async ({ tx, session, now }) => ({
    data: await service.devices(tx, session, now),
  }));
  serve(app, ownAccountEndpoints.signOutDevice, ({ tx, session, now, params }) =>
    service.signOutDevice(tx, session, params.sessionID, now),
  );
  serve(app, ownAccountEndpoints.signOutEverywhere, async ({ tx, session, now }) => ({
    count: await service.signOutEverywhere(tx, session, now),
  }));
}
