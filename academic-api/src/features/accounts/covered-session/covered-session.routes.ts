import type { FastifyInstance } from 'fastify';
import { coveredSessionEndpoints, passkeyNotGenuine } from '@mebae/contracts';
import { createSignInLimits } from '../../../lib/accounts/sign-in-limits.ts';
import type { LongCall } from '../../../lib/calls/call.ts';
import { Failure } from '../../../lib/calls/failure.ts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import { continueByPasskey, passkeyOptions } from './continue-by-passkey.ts';
import * as service from './covered-session.service.ts';

type OfPassword = LongCall<typeof coveredSessionEndpoints.continueByPassword>;
type OfPasskey = LongCall<typeof coveredSessionEndpoints.continueByPasskey>;

/** Sessions that nobody has used for longer than the school allows, and that their owner continues. */
export default async function coveredSessionRoutes(app: FastifyInstance): Promise<void> {
  const limitSignIn = createSignInLimits(app);

  /** Counts what fails with the sign-ins of the account that fail. */
  async function limited(
    call: OfPassword | OfPasskey,
    work: (account: service.AccountOfSession, isKnownClient: boolean) => Promise<void>,
  ): Promise<void> {
    const account = await call.transact(service.accountOfSession);
    const attempt = await limitSignIn(call.request, call.reply, account.email);
    try {
      await work(account, attempt.isKnownClient);
      await attempt.recordSuccess();
    } catch (error) {
      if (isFailedGuess(error)) await attempt.recordFailure();
      throw error;
    }
  }

  serve(app, coveredSessionEndpoints.ways, service.ways);
  serveLong(app, coveredSessionEndpoints.continueByPassword, (call) =>
    limited(call, (account, isKnownClient) => {
      const input = { ...call.body, account, isKnownClient };
      return service.continueByPassword((work) => call.transact(work), call.deps, input);
    }),
  );
  serve(app, coveredSessionEndpoints.passkeyOptions, passkeyOptions);
  serveLong(app, coveredSessionEndpoints.continueByPasskey, (call) =>
    limited(call, () =>
      continueByPasskey((work) => call.transact(work), call.deps, call.body.passkey),
    ),
  );
}

/** Whether the password was wrong, or too many were, or a passkey's response did not fit. */
const isFailedGuess = (error: unknown): boolean =>
  error instanceof Failure &&
  (['auth.12', 'auth.4'].includes(error.message) || error.reason === passkeyNotGenuine);
