import { Secret, TOTP } from 'otpauth';
import { createAccount, newClient, rightPassword, type TestAccount } from './account.ts';
import type { TestApi } from './api.ts';
import { makePasskey, type Deviation, type TestPasskey } from './authenticator.ts';

/** One call of `POST /signin` with the right password. */
export const signInWith = (api: TestApi, email: string, more: object = {}) =>
  api.call('POST', '/signin', {
    ip: newClient(),
    body: { email, password: rightPassword, ...more },
  });

/** An account that is signed in with its password. */
export async function signedIn(
  api: TestApi,
  companyID: number,
  values: Parameters<typeof createAccount>[2] = {},
): Promise<TestAccount & { token: string }> {
  const account = await createAccount(api.db, companyID, values);
  const { body } = await signInWith(api, account.email);
  return { ...account, token: body.authToken };
}

/** Adds a passkey of a test's device to the account of a session. */
export async function addPasskey(
  api: TestApi,
  token: string,
  deviation: Deviation = {},
): Promise<TestPasskey & { passkeyID: number }> {
  const { body: options } = await api.call('POST', '/account/passkeys/options', { token });
  const { made, passkey } = makePasskey(options, deviation);
  const { status, body } = await api.call('POST', '/account/passkeys', {
    token,
    body: { name: '職員室のPC', passkey: made },
  });
  if (status !== 200) throw new Error(`the passkey was not added: ${JSON.stringify(body)}`);
  return { ...passkey, passkeyID: body.passkeyID };
}

/** The code that an app shows at a moment. */
export const codeAt = (secret: string, moment: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment.getTime() });

/** Seconds of a step of one-time codes. */
export const stepMs = 30_000;

/**
 * Adds an app for one-time codes to the account of a session.
 * @returns its secret, and when its first code was made, which is used
 */
export async function addApp(
  api: TestApi,
  token: string,
): Promise<{ secret: string; usedAt: Date }> {
  const { body } = await api.call('POST', '/account/oneTimeCode', { token });
  const usedAt = api.deps.now();
  const { status } = await api.call('PUT', '/account/oneTimeCode', {
    token,
    body: { code: codeAt(body.secret, usedAt) },
  });
  if (status !== 200) throw new Error('the app was not added');
  return { secret: body.secret, usedAt };
}
