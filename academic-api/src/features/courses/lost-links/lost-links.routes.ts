import type { FastifyInstance } from 'fastify';
import { lostLinkEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import { sendLostLinks } from './lost-links.service.ts';

export default async function lostLinkRoutes(app: FastifyInstance): Promise<void> {
  serve(app, lostLinkEndpoints.send, sendLostLinks);
}
