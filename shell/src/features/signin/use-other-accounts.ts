import type { ConnectionButton } from '@mebae/contracts';
import { useEffect, useState } from 'react';
import { hasDomain, lastUsed, rememberLast, schoolInAddress } from './other-accounts-of.ts';
import { readButtons } from './other-accounts.resource.ts';

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
    const asks = companyID !== null || hasDomain(email);
    let isCurrent = asks;
    const read = async () => {
      try {
        const found = await readButtons(query);
        if (isCurrent && found.length > 0) setButtons(found);
      } catch {
        // the password is there
      }
    };
    if (asks) void read();
    return () => {
      isCurrent = false;
    };
  }, [companyID, email]);
  return { buttons, choose: rememberLast };
}
