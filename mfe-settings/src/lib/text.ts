import { useTexts, type TextOf } from '@mebae/ui';
import type ja from '../../translations/ja.json';

declare global {
  interface MebaeTexts {
    settings: typeof ja;
  }
}

/** Translates a text of this remote. */
export type Text = TextOf<'settings'>;

/** The translating function of this remote's texts. */
export const useText = (): Text => useTexts('settings');
