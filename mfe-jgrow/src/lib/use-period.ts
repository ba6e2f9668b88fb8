import { formatDate, useLanguage } from '@mebae/platform';
import { useCallback } from 'react';
import { useText } from './text.ts';

/** Writes the days of something, first and last; one day by itself. */
export function usePeriod() {
  const t = useText();
  const language = useLanguage();
  return useCallback(
    (from: string, to: string): string => {
      const [first, last] = [formatDate(from, language), formatDate(to, language)];
      return first === last ? first : t('event.period', { from: first, to: last });
    },
    [t, language],
  );
}
