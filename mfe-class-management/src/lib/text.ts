import { useTexts, type TextOf } from '@mebae/ui';
import type ja from '../../translations/ja.json';

declare global {
  interface MebaeTexts {
    'class-management': typeof ja;
  }
}

/** Translates a text of this remote. */
export type Text = TextOf<'class-management'>;

/** The translating function of this remote's texts. */
export const useText = (): Text => useTexts('class-management');
