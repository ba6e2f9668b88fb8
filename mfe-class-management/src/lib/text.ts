import { useTranslation } from '@mebae/platform';
import { useCallback } from 'react';

/** Translates a text of this remote. */
export type Text = (key: string, values?: Record<string, string | number>) => string;

/** The translating function; the same one until the language changes. */
export function useText(): Text {
  const { t } = useTranslation('class-management');
  return useCallback((key, values) => t(key, { ...values }), [t]);
}
