import type { FastifyInstance } from 'fastify';
import { schoolSecurityEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './school-security.service.ts';

export default async function schoolSecurityRoutes(app: FastifyInstance): Promise<void> {
  serve(app, schoolSecurityEndpoints.read, (call) => service.readSecurity(call));
  serve(app, schoolSecurityEndpoints.update, service.updateSecurity);
  serve(app, schoolSecurityEndpoints.sendCode, service.sendSecurityCode);
  serve(app, schoolSecurityEndpoints.confirmCode, async (call) => ({
    outcome: await service.confirmSecurityCode(call),
  }));
}
