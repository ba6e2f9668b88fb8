import type { FastifyInstance } from 'fastify';
import { coveredSessionEndpoints, openIDEndpoints } from '@mebae/contracts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import { continueSession } from './continue-session.ts';
import * as service from './open-id.service.ts';

/** Sign-in of staff with an account that they have at Google, Microsoft or another provider. */
export default async function openIDRoutes(app: FastifyInstance): Promise<void> {
  serve(app, openIDEndpoints.buttons, service.buttons);
  serveLong(app, openIDEndpoints.begin, service.begin);
  serveLong(app, openIDEndpoints.complete, service.complete);
  serveLong(app, coveredSessionEndpoints.continueByConnection, continueSession);
}
