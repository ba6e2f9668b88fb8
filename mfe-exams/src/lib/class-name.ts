import { useTranslation } from '@mebae/platform';
import { useCallback } from 'react';

/** Writes a class as people say it: 1年2組, Grade 1 – 2組. */
export function useClassName(): (of: {
  grade: number | null;
  schoolClassName: string | null;
}) => string {
  const { t } = useTranslation('exams');
  return useCallback(
    ({ grade, schoolClassName }) =>
      grade === null || schoolClassName === null
        ? t('class.none')
        : t('class.name', { grade, name: schoolClassName }),
    [t],
  );
}
