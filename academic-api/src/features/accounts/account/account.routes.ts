import type { FastifyInstance } from 'fastify';
import { accountEndpoints } from '@mebae/contracts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import * as service from './account.service.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { isFailedGuess, signIn } from './sign-in.service.ts';

export default async function accountRoutes(app: FastifyInstance): Promise<void> {
  const limitSignIn = createSignInLimits(app);
  serveLong(app, accountEndpoints.signIn, async ({ deps, body, language, request, reply }) => {
    const attempt = await limitSignIn(request, reply);
    try {
      const result = await signIn(deps, body, {
        language,
        ip: request.ip,
        isKnownClient: attempt.isKnownClient,
        userAgent: request.headers['user-agent'] ?? null,
      });
      if (result.authToken) await attempt.recordSuccess();
      else if (result.authCodeFail) await attempt.recordFailure();
      return result;
    } catch (error) {
      if (isFailedGuess(error)) await attempt.recordFailure();
      throw error;
    }
  });
  serve(app, accountEndpoints.signOut, ({ tx, session, now }) => service.signOut(tx, session, now));
  serve(app, accountEndpoints.profile, ({ tx, session, deps }) =>
    service.profile(tx, session, deps),
  );
  serve(app, accountEndpoints.setLanguage, ({ tx, session, body }) =>
    service.setLanguage(tx, session, body.language),
  );
  serve(app, accountEndpoints.setNameScript, ({ tx, session, body }) =>
    service.setNameScript(tx, session, body.nameScript),
  );
  serve(app, accountEndpoints.schoolYears, async ({ tx, session, now }) => ({
    data: await service.schoolYears(tx, session, now),
  }));
}
