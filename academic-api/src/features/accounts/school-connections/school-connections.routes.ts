import type { FastifyInstance } from 'fastify';
import { schoolConnectionEndpoints } from '@mebae/contracts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import * as service from './school-connections.service.ts';

/** What administrators decide about accounts of other systems. */
export default async function schoolConnectionRoutes(app: FastifyInstance): Promise<void> {
  serve(app, schoolConnectionEndpoints.list, service.listConnections);
  serve(app, schoolConnectionEndpoints.save, service.saveConnection);
  serveLong(app, schoolConnectionEndpoints.test, service.testConnection);
  serve(app, schoolConnectionEndpoints.identities, service.listIdentities);
  serve(app, schoolConnectionEndpoints.unlink, service.unlink);
}
