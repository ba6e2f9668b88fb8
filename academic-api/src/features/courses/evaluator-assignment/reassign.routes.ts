import type { FastifyInstance } from 'fastify';
import { evaluatorEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import { startReassignment } from './reassign.service.ts';

export default async function reassignRoutes(app: FastifyInstance): Promise<void> {
  serve(app, evaluatorEndpoints.assign, startReassignment);
}
