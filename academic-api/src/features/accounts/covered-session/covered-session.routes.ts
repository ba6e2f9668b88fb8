import type { FastifyInstance } from 'fastify';
import { coveredSessionEndpoints } from '@mebae/contracts';
import { createSignInLimits } from '../../../lib/accounts/sign-in-limits.ts';
import { Failure } from '../../../lib/calls/failure.ts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import * as service from './covered-session.service.ts';

/** Sessions that nobody has used for longer than the school allows, and that their owner continues. */
export default async function coveredSessionRoutes(app: FastifyInstance): Promise<void> {
  const limitSignIn = createSignInLimits(app);
  serve(app, coveredSessionEndpoints.ways, service.ways);
  serveLong(app, coveredSessionEndpoints.continueByPassword, async (call) => {
    const { body, deps, request, reply } = call;
    const account = await call.transact(service.accountOfSession);
    const attempt = await limitSignIn(request, reply, account.email);
    try {
      const { isKnownClient } = attempt;
      const input = { ...body, account, isKnownClient };
      await service.continueByPassword((work) => call.transact(work), deps, input);
      await attempt.recordSuccess();
    } catch (error) {
      if (isFailedGuess(error)) await attempt.recordFailure();
      throw error;
    }
  });
}

/** Whether the password was wrong, or too many were. */
const isFailedGuess = (error: unknown): boolean =>
  error instanceof Failure && ['auth.12', 'auth.4'].includes(error.message);
