import type { FastifyInstance } from 'fastify';
import { schoolSecurityEndpoints } from '@mebae/contracts';
import { serve } from '../../plugins/serve.ts';
import * as service from './school-security.service.ts';

export default async function schoolSecurityRoutes(app: FastifyInstance): Promise<void> {
  serve(app, schoolSecurityEndpoints.read, ({ tx, session }) => service.readSecurity(tx, session));
  serve(app, schoolSecurityEndpoints.update, async ({ tx, session, deps, body }) => {
    await service.updateSecurity(tx, session, deps.config, body);
    return {};
  });
}
