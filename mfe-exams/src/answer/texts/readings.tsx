import { partsByReading, phraseEnd } from '@mebae/rules';
import { Fragment, type ReactNode } from 'react';

/** Marks where a line may end; no text of ours has it. */
const mark = '\u200B';

/** A text with places for line breaks where it is marked. */
const withBreaks = (text: string): ReactNode =>
  text.split(mark).map((phrase, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {phrase}
    </Fragment>
  ));

/** A text with its readings above the words; its lines end where a phrase does, in every browser (`styles.page`). */
export function withReadings(text: string): ReactNode {
  if (!text.includes('《')) return text;
  return partsByReading(text.replaceAll(phraseEnd, `$&${mark}`)).map((part, index) => (
    <Fragment key={index}>
      {part.reading === '' ? (
        withBreaks(part.text)
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
