import {
  accountEndpoints,
  ErrorCategory,
  httpNames,
  type AskedFactor,
  type PasskeyResponse,
  type SignInResult,
} from '@mebae/contracts';
import { api, ApiError } from '@mebae/platform';
import { cleanEmail } from '../../lib/email-input.ts';
import type { SignInValues } from './signin-form.ts';

/** All that one call of the sign-in carries; it grows from step to step. */
export interface SignInAttempt extends SignInValues {
  /** Six digits that came by email. */
  authCode?: string | undefined;
  /** Six digits that an app shows, or a passkey's answer: the second factor. */
  oneTimeCode?: string | undefined;
  passkey?: PasskeyResponse | undefined;
  /** Takes the place of an expired password. */
  newPassword?: string | undefined;
  /** Another user's session in this browser may end. */
  replace: boolean;
}

/**
 * Outcome of a sign-in: in, stopped by an ended licence, a code to be entered (again), a password to be changed, a second
 * factor that is asked for (again); or in, with a second factor to be set up: from a day on, or before anything else opens.
 */
export type SignInOutcome =
  | 'done'
  | 'licenseExpired'
  | 'code'
  | 'codeWrong'
  | 'passwordExpired'
  | 'otherSession'
  | 'factorMissing'
  | { factor: AskedFactor }
  | { setUpFrom: string };

const expiredPassword = 6;

/**
 * Signs in. The bff keeps the token and sets the cookie.
 * @returns the outcome; `otherSession` when somebody else is signed in here and `replace` was not given
 * @throws ApiError with the auth catalogue's code: wrong password, locked account, …
 */
export async function signIn(attempt: SignInAttempt): Promise<SignInOutcome> {
  const { email, replace, ...given } = attempt;
  try {
    const result = await api(accountEndpoints.signIn, {
      body: { email: cleanEmail(email), ...given },
      headers: replace ? { [httpNames.replaceSession]: 'yes' } : {},
    });
    return outcomeOf(result);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 409) return 'otherSession';
    if (error.category === ErrorCategory.Auth && error.code === expiredPassword) {
      return 'passwordExpired';
    }
    throw error;
  }
}

/** The specification's order: an expired licence stops before a code is asked for. */
export function outcomeOf(
  result: Pick<
    SignInResult,
    | 'licenseExpired'
    | 'authCodeRequire'
    | 'authCodeFail'
    | 'secondFactor'
    | 'secondFactorFrom'
    | 'secondFactorMissing'
  >,
): SignInOutcome {
  if (result.licenseExpired) return 'licenseExpired';
  if (result.secondFactor) return { factor: result.secondFactor };
  if (result.authCodeFail) return 'codeWrong';
  if (result.authCodeRequire) return 'code';
  if (result.secondFactorMissing) return 'factorMissing';
  return result.secondFactorFrom ? { setUpFrom: result.secondFactorFrom } : 'done';
}
