import type { FastifyInstance } from 'fastify';
import { igsAccountEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import { signInByLink } from './igs-account.service.ts';

export default async function igsAccountRoutes(app: FastifyInstance): Promise<void> {
  serve(app, igsAccountEndpoints.signIn, ({ tx, deps, body, language, request }) => {
    const userAgent = request.headers['user-agent'] ?? null;
    return signInByLink(tx, deps, body.token, { ip: request.ip, userAgent }, language);
  });
}
