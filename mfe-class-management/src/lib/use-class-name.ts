import { useCallback } from 'react';
import { useText } from './text.ts';

/** Writes a class as the reader's language has it: 2年1組. Empty where there is none. */
export function useClassName() {
  const t = useText();
  return useCallback(
    (schoolClass: { grade: number; schoolClassName: string } | null | undefined): string =>
      schoolClass
        ? t('name.class', { grade: schoolClass.grade, name: schoolClass.schoolClassName })
        : '',
    [t],
  );
}
