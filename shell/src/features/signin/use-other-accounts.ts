import type { ConnectionButton } from '@mebae/contracts';
import { useEffect, useState } from 'react';
import { recall, remember } from '@mebae/platform/page';
import { readButtons } from './other-accounts.resource.ts';

const lastKey = 'mebae.lastSignIn';

/** The way by which somebody has signed in here last; null for none, and for what is none any more. */
function lastUsed(): ConnectionButton | null {
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
const schoolInAddress = (): number | null => {
  const [, companyID] = /^\/signin\/(\d+)\/?$/.exec(location.pathname) ?? [];
  return companyID === undefined ? null : Number(companyID);
};

const hasDomain = (email: string): boolean => /@[^@\s]+\.[^@\s]+$/.test(email.trim());

/**
 * Ways to sign in with an account of another system: those of the school in the address, of the domain of the address that
 * was typed, or the one that was used last. A failure shows none: the password is there.
 * @param email as it was typed, once the field was left
 */
export function useOtherAccounts(email: string) {
  const [buttons, setButtons] = useState<readonly ConnectionButton[]>(() => {
    const last = lastUsed();
    return last ? [last] : [];
  });
  const companyID = schoolInAddress();
  useEffect(() => {
    const query = companyID === null ? { email } : { companyID };
    if (companyID === null && !hasDomain(email)) return;
    let isCurrent = true;
    readButtons(query).then(
      (found) => {
        if (isCurrent && found.length > 0) setButtons(found);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [companyID, email]);
  return {
    buttons,
    choose: (button: ConnectionButton) => remember(lastKey, JSON.stringify(button)),
  };
}
