import { useTranslation } from '@mebae/platform';
import { useMemo } from 'react';

/** Translates a text of this remote. */
export type Text = (key: string, values?: Record<string, string | number>) => string;

export function useText(): Text {
  const { t } = useTranslation('settings');
  return useMemo(() => (key, values) => t(key, values ?? {}), [t]);
}
