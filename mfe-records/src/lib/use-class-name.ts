import { useText } from './text.ts';

/** Writes a class as the reader's language has it: 2年1組. Empty where there is none. */
export function useClassName(): (
  schoolClass: { grade: number | null; schoolClassName: string | null } | null,
) => string {
  const t = useText();
  return (schoolClass) =>
    schoolClass?.grade == null || schoolClass.schoolClassName === null
      ? ''
      : t('student.class', { grade: schoolClass.grade, name: schoolClass.schoolClassName });
}
