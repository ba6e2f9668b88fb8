import { apiBase, endpoints, type SchoolProfileBody } from '@mebae/contracts';
import { api, useApi } from '@mebae/platform';
import { useMemo } from 'react';
import { useWrite } from '../../lib/write.resource.ts';

/** The school's names, logo, mails and plan. */
export const useProfile = () => useApi(endpoints.schoolProfile.read, {});

/** The same as it is saved now. */
export const readProfile = () => api(endpoints.schoolProfile.read);

/** Where a version of the school's logo is shown from. */
export const logoAddress = (version: string): string =>
  `${apiBase}${endpoints.schoolProfile.logo.path}?version=${version}`;

/** Calls that change the school's profile. */
export function useProfileWrites() {
  const write = useWrite(endpoints.schoolProfile.read);
  return useMemo(
    () => ({
      update: (body: SchoolProfileBody & { updatedAt: string }) =>
        write(api(endpoints.schoolProfile.update, { body })),
      setLogo: (file: File) => write(api(endpoints.schoolProfile.setLogo, { file })),
      removeLogo: () => write(api(endpoints.schoolProfile.removeLogo)),
    }),
    [write],
  );
}
