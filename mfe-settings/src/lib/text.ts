import { useTranslation, type TextKey } from '@mebae/platform';
import { countedValues } from '@mebae/rules';
import { useMemo } from 'react';
import type ja from '../../translations/ja.json';

declare global {
  interface MebaeTexts {
    settings: typeof ja;
  }
}

/** Translates a text of this remote. */
export type Text = (key: TextKey<'settings'>, values?: Record<string, string | number>) => string;

export function useText(): Text {
  const { t } = useTranslation('settings');
  return useMemo(() => (key, values) => t(key, countedValues(values)), [t]);
}
