import type { FastifyInstance } from 'fastify';
import { secondFactorEndpoints } from '@mebae/contracts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import { confirmPassword } from './confirm-password.ts';
import * as service from './second-factors.service.ts';

/** Passkeys and one-time codes of the own account. */
export default async function secondFactorRoutes(app: FastifyInstance): Promise<void> {
  serve(app, secondFactorEndpoints.list, service.list);
  serveLong(app, secondFactorEndpoints.confirm, confirmPassword);
  serve(app, secondFactorEndpoints.passkeyOptions, service.passkeyOptions);
  serve(app, secondFactorEndpoints.addPasskey, service.addPasskey);
  serve(app, secondFactorEndpoints.renamePasskey, service.renamePasskey);
  serve(app, secondFactorEndpoints.removePasskey, service.removePasskey);
  serve(app, secondFactorEndpoints.beginOneTimeCode, service.beginOneTimeCode);
  serve(app, secondFactorEndpoints.confirmOneTimeCode, service.confirmOneTimeCode);
  serve(app, secondFactorEndpoints.removeOneTimeCode, service.removeOneTimeCode);
}
