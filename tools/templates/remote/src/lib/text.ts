import { useTexts, type TextOf } from '@mebae/ui';
import type ja from '../../translations/ja.json';

declare global {
  interface MebaeTexts {
    'sample-remote': typeof ja;
  }
}

/** Translates a text of this remote. */
export type Text = TextOf<'sample-remote'>;

/** The translating function of this remote's texts. */
export const useText = (): Text => useTexts('sample-remote');
