import { useSchoolYear, useSession } from '@mebae/platform';

/**
 * Whether the header shows another school year than the present one: courses are made in the present one only.
 * @returns the year that is shown, the present one, and what shows the present one
 */
export function useShownYear(): {
  year: number;
  present: number;
  isPresent: boolean;
  showPresent: () => void;
} {
  const [year, setYear] = useSchoolYear();
  const present = useSession().profile.schoolYear;
  return { year, present, isPresent: year === present, showPresent: () => setYear(present) };
}
