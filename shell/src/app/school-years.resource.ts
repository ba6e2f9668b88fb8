import { accountEndpoints } from '@mebae/contracts';
import { api, cacheKeyOf } from '@mebae/platform';
import useSWR from 'swr';
import type { StaffPage } from './session.ts';

/**
 * School years to choose from, newest first: those that came with the page, until something asks for them again, as a
 * promotion does that was applied or taken back.
 */
export function useSchoolYears({ schoolYears, profile }: StaffPage): readonly number[] {
  // the same in whatever year is chosen
  const key = cacheKeyOf(accountEndpoints.schoolYears, {}, profile.schoolYear);
  const { data } = useSWR(
    key,
    async () => (await api(accountEndpoints.schoolYears)).data.map((row) => row.schoolYear),
    {
      fallbackData: [...schoolYears],
      revalidateOnMount: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
    },
  );
  return data ?? schoolYears;
}
