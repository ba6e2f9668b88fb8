import type { FastifyInstance } from 'fastify';
import { ltiMemberEndpoints } from '@mebae/contracts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import * as service from './lti-members.service.ts';

/** Members of the courses of learning platforms (Names and Role Provisioning Services). */
export default async function ltiMemberRoutes(app: FastifyInstance): Promise<void> {
  serve(app, ltiMemberEndpoints.contexts, service.contexts);
  serveLong(app, ltiMemberEndpoints.members, service.members);
}
