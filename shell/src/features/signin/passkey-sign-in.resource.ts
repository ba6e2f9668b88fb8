import {
  accountEndpoints,
  httpNames,
  type PasskeyRequest,
  type PasskeyResponse,
} from '@mebae/contracts';
import { api, ApiError } from '@mebae/platform';
import { outcomeOf, type SignInOutcome } from './signin.resource.ts';

/** Options to ask for the person's passkey with. */
export const passkeyOptions = (): Promise<PasskeyRequest> => api(accountEndpoints.passkeyOptions);

/**
 * Signs in with a passkey's answer. The bff keeps the token and sets the cookie.
 * @returns `otherSession` when somebody is signed in here and `replace` was not given; the answer is still good then
 */
export async function signInByPasskey(
  passkey: PasskeyResponse,
  replace: boolean,
): Promise<SignInOutcome> {
  try {
    const result = await api(accountEndpoints.signInByPasskey, {
      body: { passkey },
      headers: replace ? { [httpNames.replaceSession]: 'yes' } : {},
    });
    return outcomeOf(result);
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return 'otherSession';
    throw error;
  }
}
