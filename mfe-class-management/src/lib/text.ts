import { useTranslation, type TextKey } from '@mebae/platform';
import { countedValues } from '@mebae/rules';
import { useCallback } from 'react';
import type ja from '../../translations/ja.json';

declare global {
  interface MebaeTexts {
    'class-management': typeof ja;
  }
}

/** Translates a text of this remote. */
export type Text = (
  key: TextKey<'class-management'>,
  values?: Record<string, string | number>,
) => string;

/** The translating function; the same one until the language changes. */
export function useText(): Text {
  const { t } = useTranslation('class-management');
  return useCallback((key, values) => t(key, countedValues(values)), [t]);
}
