import { useSchoolYear, useSession } from '@mebae/platform';

/**
 * Whether the header shows another school year than the present one: courses are made in the present one only.
 * @returns the year that is shown, and whether it is the present one
 */
export function useShownYear(): { year: number; isPresent: boolean } {
  const [year] = useSchoolYear();
  return { year, isPresent: year === useSession().profile.schoolYear };
}
