import type { FastifyInstance } from 'fastify';
import { ownAccountEndpoints } from '@mebae/contracts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import * as service from './own-account.service.ts';

export default async function ownAccountRoutes(app: FastifyInstance): Promise<void> {
  serve(app, ownAccountEndpoints.setName, service.setName);
  serveLong(app, ownAccountEndpoints.changePassword, async (call) => {
    const input = { ...call.body, userID: call.params.userID };
    await service.changePassword((work) => call.transact(work), call.deps, input);
  });
  serve(app, ownAccountEndpoints.devices, async (call) => ({ data: await service.devices(call) }));
  serve(app, ownAccountEndpoints.signOutDevice, service.signOutDevice);
  serve(app, ownAccountEndpoints.signOutEverywhere, async (call) => ({
    count: await service.signOutEverywhere(call),
  }));
}
