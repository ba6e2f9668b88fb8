import { accountEndpoints, type SignInResult } from '@mebae/contracts';
import { api } from '@mebae/platform';
import { cleanEmail, type SignInValues } from './signin-form.ts';

/** What a sign-in leads to: in, stopped by an ended licence, or a code to be entered (again). */
export type SignInOutcome = 'done' | 'licenseExpired' | 'code' | 'codeWrong';

/**
 * Signs in. The bff keeps the token and sets the cookie.
 * @throws ApiError with the auth catalogue's code: wrong password, locked account, expired password, …
 */
export async function signIn(values: SignInValues, authCode?: string): Promise<SignInOutcome> {
  const result = await api(accountEndpoints.signIn, {
    body: { email: cleanEmail(values.email), password: values.password, authCode },
  });
  return outcomeOf(result);
}

/** The specification's order: an expired licence stops before a code is asked for. */
export function outcomeOf(
  result: Pick<SignInResult, 'licenseExpired' | 'authCodeRequire' | 'authCodeFail'>,
): SignInOutcome {
  if (result.licenseExpired) return 'licenseExpired';
  if (result.authCodeFail) return 'codeWrong';
  return result.authCodeRequire ? 'code' : 'done';
}
