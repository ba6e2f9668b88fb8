import type { FastifyInstance } from 'fastify';
import { accountEndpoints } from '@mebae/contracts';
import { serve, serveLong } from '../../plugins/serve.ts';
import * as service from './account.service.ts';
import { signIn } from './sign-in.service.ts';

export default async function accountRoutes(app: FastifyInstance): Promise<void> {
  serveLong(app, accountEndpoints.signIn, ({ deps, body, language, request }) =>
    signIn(deps, body, {
      language,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
    }),
  );
  serve(app, accountEndpoints.signOut, async ({ tx, session, deps }) => {
    await service.signOut(tx, session, deps.now());
    return {};
  });
  serve(app, accountEndpoints.profile, ({ tx, session, deps }) =>
    service.profile(tx, session, deps.now()),
  );
  serve(app, accountEndpoints.setLanguage, async ({ tx, session, body }) => {
    await service.setLanguage(tx, session, body.language);
    return {};
  });
  serve(app, accountEndpoints.schoolYears, async ({ tx, session, deps }) => ({
    data: await service.schoolYears(tx, session, deps.now()),
  }));
}
