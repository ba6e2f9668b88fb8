import { partsByReading } from '@mebae/rules';
import { Fragment, type ReactNode } from 'react';

/** A text with its readings above the words. */
export function withReadings(text: string): ReactNode {
  const parts = partsByReading(text);
  if (parts.every(({ reading }) => reading === '')) return text;
  return parts.map((part, index) => (
    <Fragment key={index}>
      {part.reading === '' ? (
        part.text
      ) : (
        <ruby>
          {part.text}
          <rp>（</rp>
          <rt>{part.reading}</rt>
          <rp>）</rp>
        </ruby>
      )}
    </Fragment>
  ));
}

/** Rosters keep readings in katakana; furigana are hiragana, 0x60 code points before. */
export const hiragana = (kana: string): string =>
  kana.replaceAll(/[\u30A1-\u30F6]/g, (letter) =>
    String.fromCodePoint(letter.codePointAt(0)! - 0x60),
  );
