import { useTranslation, type TextKey } from '@mebae/platform';
import { useCallback } from 'react';
import type ja from '../../translations/ja.json';

declare global {
  interface MebaeTexts {
    'sample-remote': typeof ja;
  }
}

/** Translates a text of this remote. */
export type Text = (
  key: TextKey<'sample-remote'>,
  values?: Record<string, string | number>,
) => string;

/** The texts of this remote in the reader's language; the same function as long as the language is the same. */
export function useText(): Text {
  const { t } = useTranslation('sample-remote');
  return useCallback((key, values) => (values ? t(key, values) : t(key)), [t]);
}
