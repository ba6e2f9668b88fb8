import { useCallback } from 'react';
import { useTranslation } from '@mebae/platform';
import type ja from '../translations/ja.json';

declare global {
  interface MebaeTexts {
    ui: typeof ja;
  }
}

/** Names of the texts that this package brings; `ja.json` is the list. */
export type UiTextKey = keyof typeof ja;

/** Gives a text of this package, with its `{{values}}` filled in. */
export type UiText = (key: UiTextKey, values?: Record<string, string | number>) => string;

/** The texts of this package in the reader's language. */
export function useUiText(): UiText {
  const { t } = useTranslation('ui');
  return useCallback((key, values) => (values ? t(key, values) : t(key)), [t]);
}
