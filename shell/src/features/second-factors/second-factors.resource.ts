import { secondFactorEndpoints } from '@mebae/contracts';
import { api, useApi, useMutate } from '@mebae/platform';
import { useCallback, useMemo } from 'react';
import { makePasskey } from '../../lib/passkeys.ts';

/** Second factors of the own account. */
export const useSecondFactors = () => useApi(secondFactorEndpoints.list, {});

/** Waits for a call, then has the list asked for anew, also after one that fails. */
function useWrite(): <T>(call: Promise<T>) => Promise<T> {
  const refresh = useMutate();
  return useCallback(
    async (call) => {
      const [outcome] = await Promise.allSettled([call]);
      await refresh(secondFactorEndpoints.list);
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    },
    [refresh],
  );
}

/** Calls that change the own second factors. */
export function useFactorWrites() {
  const write = useWrite();
  return useMemo(
    () => ({
      confirm: (password: string) =>
        write(api(secondFactorEndpoints.confirm, { body: { password } })),
      /** Has the browser make a passkey, and adds it. */
      addPasskey: async (name: string) => {
        const add = async () => {
          const passkey = await makePasskey(await api(secondFactorEndpoints.passkeyOptions));
          await api(secondFactorEndpoints.addPasskey, { body: { name, passkey } });
        };
        await write(add());
      },
      renamePasskey: (passkeyID: number, name: string) =>
        write(api(secondFactorEndpoints.renamePasskey, { params: { passkeyID }, body: { name } })),
      removePasskey: (passkeyID: number) =>
        write(api(secondFactorEndpoints.removePasskey, { params: { passkeyID } })),
      beginApp: () => write(api(secondFactorEndpoints.beginOneTimeCode)),
      confirmApp: (code: string) =>
        write(api(secondFactorEndpoints.confirmOneTimeCode, { body: { code } })),
      removeApp: () => write(api(secondFactorEndpoints.removeOneTimeCode)),
    }),
    [write],
  );
}
