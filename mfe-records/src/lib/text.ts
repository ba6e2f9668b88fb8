import { useTexts, type TextOf } from '@mebae/ui';
import type ja from '../../translations/ja.json';

declare global {
  interface MebaeTexts {
    records: typeof ja;
  }
}

/** Translates a text of this remote. */
export type Text = TextOf<'records'>;

/** The translating function of this remote's texts. */
export const useText = (): Text => useTexts('records');
