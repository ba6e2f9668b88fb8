import type { FastifyInstance } from 'fastify';
import { resetPasswordEndpoints } from '@mebae/contracts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import * as service from './reset-password.service.ts';

export default async function resetPasswordRoutes(app: FastifyInstance): Promise<void> {
  serve(app, resetPasswordEndpoints.send, service.sendLink);
  serve(app, resetPasswordEndpoints.entry, service.linkEntry);
  serveLong(app, resetPasswordEndpoints.reset, async (call) => {
    const { deps, body, request } = call;
    await service.resetPassword((work) => call.transact(work), deps, body, request.ip);
  });
}
