import { Fragment, type ReactNode } from 'react';

/**
 * Readings stand in a text as in Aozora Bunko: `課題《かだい》`. The kanji before the reading are its base; where they are
 * not all, or more than kanji, `｜` begins it.
 */
const annotated = /(?:｜([^｜《》]+)|([\p{Script=Han}々]+))《([^《》]+)》/gu;

/** A text with its readings above the words. */
export function withReadings(text: string): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(annotated)) {
    const [whole, marked, kanji, reading] = match;
    parts.push(
      text.slice(end, match.index),
      <ruby>
        {marked ?? kanji}
        <rp>（</rp>
        <rt>{reading}</rt>
        <rp>）</rp>
      </ruby>,
    );
    end = match.index + whole.length;
  }
  if (end === 0) return text;
  parts.push(text.slice(end));
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

/** A text without its readings: for attributes and titles. */
export const withoutReadings = (text: string): string =>
  text.replaceAll(annotated, (_, marked: string | undefined, kanji: string) => marked ?? kanji);

/** Rosters keep readings in katakana; furigana are hiragana, 0x60 code points before. */
export const hiragana = (kana: string): string =>
  kana.replaceAll(/[\u30A1-\u30F6]/g, (letter) =>
    String.fromCodePoint(letter.codePointAt(0)! - 0x60),
  );
