import type { ConnectionButton } from '@mebae/contracts';
import { recall, remember } from '@mebae/platform/page';

const lastKey = 'mebae.lastSignIn';

/** The way by which somebody has signed in here last; null for none, and for what is none any more. */
export function lastUsed(): ConnectionButton | null {
  try {
    const last = JSON.parse(recall(lastKey) ?? 'null') as Partial<ConnectionButton> | null;
    const { connectionID, kind, name } = last ?? {};
    return typeof connectionID === 'number' && kind && typeof name === 'string'
      ? { connectionID, kind, name }
      : null;
  } catch {
    return null;
  }
}

/** The school of an address of its own: `/signin/12`. */
export const schoolInAddress = (): number | null => {
  const [, companyID] = /^\/signin\/(\d+)\/?$/.exec(location.pathname) ?? [];
  return companyID === undefined ? null : Number(companyID);
};

export const hasDomain = (email: string): boolean => /@[^@\s]+\.[^@\s]+$/.test(email.trim());

/** Remembers the way by which somebody signs in. */
export const rememberLast = (button: ConnectionButton): void =>
  remember(lastKey, JSON.stringify(button));

/** Whether there can be a way to sign in besides the password: only then is it looked for. */
export const mayHaveOthers = (email: string): boolean =>
  schoolInAddress() !== null || hasDomain(email) || lastUsed() !== null;
