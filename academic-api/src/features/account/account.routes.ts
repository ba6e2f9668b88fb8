import type { FastifyInstance } from 'fastify';
import { accountEndpoints, httpNames } from '@mebae/contracts';
import { serve, serveLong } from '../../plugins/serve.ts';
import * as service from './account.service.ts';

export default async function accountRoutes(app: FastifyInstance): Promise<void> {
  serveLong(
    app,
    accountEndpoints.signIn,
    ({ deps, body, language }) => service.signIn(deps, body, language),
    { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } },
  );
  serve(app, accountEndpoints.signOut, async ({ tx, session, request, deps }) => {
    await service.signOut(tx, session, String(request.headers[httpNames.authToken]), deps.now());
    return {};
  });
  serve(app, accountEndpoints.profile, ({ tx, session, deps }) =>
    service.profile(tx, session, deps.now()),
  );
  serve(app, accountEndpoints.setLanguage, async ({ tx, session, body }) => {
    await service.setLanguage(tx, session, body.language);
    return {};
  });
  serve(app, accountEndpoints.dashboardInfo, async ({ tx, session }) => ({
    text: await service.dashboardText(tx, session),
  }));
  serve(app, accountEndpoints.schoolYears, async ({ tx, session, deps }) => ({
    data: await service.schoolYears(tx, session, deps.now()),
  }));
}
