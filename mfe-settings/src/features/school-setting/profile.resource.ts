import { apiBase, endpoints, type SchoolProfileBody } from '@mebae/contracts';
import { api, useApi, useMutate } from '@mebae/platform';
import { useMemo } from 'react';
import { useWrite } from '../../lib/use-write.ts';

/** The school's names, logo, mails and plan. */
export const useProfile = () => useApi(endpoints.schoolProfile.read, {});

/** The same as it is saved now. */
export const readProfile = () => api(endpoints.schoolProfile.read);

/** Where a version of the school's logo is shown from. */
export const logoAddress = (version: string): string =>
  `${apiBase}${endpoints.schoolProfile.logo.path}?version=${version}`;

/** What changes the school's profile; the frame's header shows the new name and logo at once. */
export function useProfileWrites() {
  const write = useWrite(endpoints.schoolProfile.read);
  const refresh = useMutate();
  return useMemo(() => {
    const writeAll = async <T>(call: Promise<T>): Promise<T> => {
      const response = await write(call);
      await refresh(endpoints.account.profile);
      return response;
    };
    return {
      update: (body: SchoolProfileBody & { updatedAt: string }) =>
        writeAll(api(endpoints.schoolProfile.update, { body })),
      setLogo: (file: File) => writeAll(api(endpoints.schoolProfile.setLogo, { file })),
      removeLogo: () => writeAll(api(endpoints.schoolProfile.removeLogo)),
    };
  }, [write, refresh]);
}
