import type { FastifyInstance } from 'fastify';
import { schoolConnectionEndpoints } from '@mebae/contracts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import * as service from './school-connections.service.ts';

/** Connections of a school, and the accounts of other systems that are linked. */
export default async function schoolConnectionRoutes(app: FastifyInstance): Promise<void> {
  serve(app, schoolConnectionEndpoints.list, service.listConnections);
  serve(app, schoolConnectionEndpoints.save, service.saveConnection);
  serveLong(app, schoolConnectionEndpoints.test, service.testConnection);
  serve(app, schoolConnectionEndpoints.setPasswords, service.setPasswords);
  serve(app, schoolConnectionEndpoints.identities, service.listIdentities);
  serve(app, schoolConnectionEndpoints.unlink, service.unlink);
}
