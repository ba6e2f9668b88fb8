import type { FastifyInstance } from 'fastify';
import { loginCardEndpoints, shortCodeEndpoints } from '@mebae/contracts';
import { serveFile } from '../../../plugins/serve-file.ts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './login-cards.service.ts';

export default async function loginCardRoutes(app: FastifyInstance): Promise<void> {
  serve(app, loginCardEndpoints.list, service.listCards);
  serve(app, loginCardEndpoints.start, service.startCards);
  serveFile(app, loginCardEndpoints.file, service.openCards);
  serve(app, shortCodeEndpoints.open, service.openCode);
}
