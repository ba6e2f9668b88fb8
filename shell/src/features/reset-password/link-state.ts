import { ErrorCategory } from '@mebae/contracts';
import { ApiError } from '@mebae/platform';

/** Why a link can't be used: replaced, used or never there; or its time is over. */
export type DeadLink = 'unknown' | 'expired';

const requestNotFound = 7;
const resetExpired = 14;
/** Code of the grow category: a value of a call that has not the form that it must have. */
const parameterError = 2003;

/**
 * Whether a failure says that the link itself is dead.
 * @returns null for a failure that another try may get past: no network, too many requests, a busy server
 */
export function deadLinkOf(error: unknown): DeadLink | null {
  if (!(error instanceof ApiError) || error.kind !== 'failure') return null;
  if (error.category === ErrorCategory.Auth && error.code === resetExpired) return 'expired';
  if (error.category === ErrorCategory.Auth && error.code === requestNotFound) return 'unknown';
  // A text that was pasted over a token can fail the check of its form before anybody looks for it.
  const isParameterError = error.category === ErrorCategory.Grow && error.code === parameterError;
  return isParameterError ? 'unknown' : null;
}

const parameter = 'resetPasswordToken';

/**
 * The link's token: from the address, or, once it has been taken out of there, from the history's entry, so that a reload
 * (a change of language is one) does not lose it.
 * @returns null when there is none
 */
export function tokenOf(search: string, state: unknown): string | null {
  const inAddress = new URLSearchParams(search).get(parameter)?.trim();
  if (inAddress) return inAddress;
  if (typeof state !== 'object' || state === null) return null;
  const kept = (state as Record<string, unknown>)[parameter];
  return typeof kept === 'string' && kept !== '' ? kept : null;
}

/** Reads the token and takes it out of the address bar: over a shoulder, and in the browser's history, it opens an account. */
export function takeToken(): string | null {
  const token = tokenOf(location.search, history.state);
  if (location.search !== '') {
    history.replaceState(token ? { [parameter]: token } : null, '', location.pathname);
  }
  return token;
}

/** The link was used: a reload must not come back to its form. */
export function forgetToken(): void {
  history.replaceState(null, '', location.pathname);
}
