import type { FastifyInstance } from 'fastify';
import { resetPasswordEndpoints } from '@mebae/contracts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import * as service from './reset-password.service.ts';

export default async function resetPasswordRoutes(app: FastifyInstance): Promise<void> {
  serve(app, resetPasswordEndpoints.send, ({ tx, deps, body, request }) =>
    service.sendLink(tx, deps, body.email, request.ip),
  );
  serve(app, resetPasswordEndpoints.entry, ({ tx, query, now }) =>
    service.linkEntry(tx, query.resetPasswordToken, now),
  );
  serveLong(app, resetPasswordEndpoints.reset, async (call) => {
    const { deps, body, request } = call;
    await service.resetPassword((work) => call.transact(work), deps, body, request.ip);
  });
}
