import type { FastifyInstance } from 'fastify';
import { accountEndpoints } from '@mebae/contracts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import { optionsForAnyone } from '../../../lib/accounts/passkeys.ts';
import * as service from './account.service.ts';
import { createSignInLimits } from '../../../lib/accounts/sign-in-limits.ts';
import { signInByPasskey } from './sign-in-by-passkey.ts';
import { isFailedGuess, signIn } from './sign-in.service.ts';

export default async function accountRoutes(app: FastifyInstance): Promise<void> {
  const limitSignIn = createSignInLimits(app);
  serveLong(app, accountEndpoints.signIn, async ({ deps, body, language, request, reply }) => {
    const attempt = await limitSignIn(request, reply, body.email);
    try {
      const result = await signIn(deps, body, {
        language,
        ip: request.ip,
        isKnownClient: attempt.isKnownClient,
        userAgent: request.headers['user-agent'] ?? null,
      });
      if (result.authToken) await attempt.recordSuccess();
      else if (result.authCodeFail || result.secondFactor?.failed) await attempt.recordFailure();
      return result;
    } catch (error) {
      if (isFailedGuess(error)) await attempt.recordFailure();
      throw error;
    }
  });
  serveLong(app, accountEndpoints.signInByPasskey, ({ deps, body, language, request }) =>
    signInByPasskey(deps, body.passkey, {
      language,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
    }),
  );
  serveLong(app, accountEndpoints.passkeyOptions, ({ deps }) => optionsForAnyone(deps));
  serve(app, accountEndpoints.signOut, service.signOut);
  serve(app, accountEndpoints.profile, service.profile);
  serve(app, accountEndpoints.setLanguage, service.setLanguage);
  serve(app, accountEndpoints.setNameScript, service.setNameScript);
  serve(app, accountEndpoints.schoolYears, async (call) => ({
    data: await service.schoolYears(call),
  }));
}
