import { accountEndpoints, httpNames, type SignInResult } from '@mebae/contracts';
import { api, ApiError } from '@mebae/platform';
import { cleanEmail, type SignInValues } from './signin-form.ts';

/** What a sign-in leads to: in, stopped by an ended licence, or a code to be entered (again). */
type SignInOutcome = 'done' | 'licenseExpired' | 'code' | 'codeWrong';

/**
 * Signs in. The bff keeps the token and sets the cookie.
 * @param options the code by e-mail; `replace` when another user's session in this browser may end
 * @returns the outcome, or `otherSession` when somebody else is signed in here and `replace` was not given
 * @throws ApiError with the auth catalogue's code: wrong password, locked account, expired password, …
 */
export async function signIn(
  values: SignInValues,
  options: { authCode?: string; replace?: boolean } = {},
): Promise<SignInOutcome | 'otherSession'> {
  try {
    const result = await api(accountEndpoints.signIn, {
      body: {
        email: cleanEmail(values.email),
        password: values.password,
        authCode: options.authCode,
      },
      headers: options.replace ? { [httpNames.replaceSession]: 'yes' } : {},
    });
    return outcomeOf(result);
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return 'otherSession';
    throw error;
  }
}

/** The specification's order: an expired licence stops before a code is asked for. */
export function outcomeOf(
  result: Pick<SignInResult, 'licenseExpired' | 'authCodeRequire' | 'authCodeFail'>,
): SignInOutcome {
  if (result.licenseExpired) return 'licenseExpired';
  if (result.authCodeFail) return 'codeWrong';
  return result.authCodeRequire ? 'code' : 'done';
}
