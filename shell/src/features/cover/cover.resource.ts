import {
  accountEndpoints,
  coveredSessionEndpoints,
  httpNames,
  sessionAddresses,
  type PasskeyRequest,
  type PasskeyResponse,
  type SessionState,
} from '@mebae/contracts';
import { api, ApiError } from '@mebae/platform';

const headers = { [httpNames.customHeader]: httpNames.customHeaderValue };

/** A call of the bff about its session. @throws Error without an answer; `null` where the session is over */
async function post(address: string): Promise<SessionState | 'covered' | null> {
  const signal = AbortSignal.timeout(20_000);
  const response = await fetch(address, { method: 'POST', headers, cache: 'no-store', signal });
  if (response.status === 401) {
    const { reason } = (await response.json()) as { reason?: string };
    return reason === 'session-covered' ? 'covered' : null;
  }
  if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
  return (await response.json()) as SessionState;
}

const over: SessionState = {
  signedIn: false,
  secondsLeft: 0,
  role: null,
  operator: false,
  covered: false,
  coverMinutes: null,
};

/** Has the session covered; an operator's ends. */
export async function coverSession(): Promise<SessionState> {
  const state = await post(sessionAddresses.cover);
  return state === null || state === 'covered' ? over : state;
}

/** Says that the page is used. @returns what the server says where it is too late for that */
export async function tellUse(): Promise<'covered' | 'over' | null> {
  const state = await post(sessionAddresses.used);
  return state === null ? 'over' : state === 'covered' ? 'covered' : null;
}

/** Has the bff read the school's minutes anew. */
export const renewMinutes = () => post(sessionAddresses.minutes);

/** Asks whose session it is, and how it is continued. */
export const readWays = () => api(coveredSessionEndpoints.ways);

/** Continues with the account's password. @throws ApiError */
export const continueByPassword = (password: string) =>
  api(coveredSessionEndpoints.continueByPassword, { body: { password } });

/** Options to ask for a passkey of the account with. @throws ApiError */
export const passkeyOptions = (): Promise<PasskeyRequest> =>
  api(coveredSessionEndpoints.passkeyOptions);

/** Continues with a passkey's response. @throws ApiError */
export const continueByPasskey = (passkey: PasskeyResponse) =>
  api(coveredSessionEndpoints.continueByPasskey, { body: { passkey } });

/** Ends the session. @throws ApiError */
export async function endSession(): Promise<void> {
  try {
    await api(accountEndpoints.signOut);
  } catch (error) {
    // One that has ended already is what was asked for.
    if (!(error instanceof ApiError && error.kind === 'expired')) throw error;
  }
}
