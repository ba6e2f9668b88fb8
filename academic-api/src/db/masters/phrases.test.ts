import { TokenizerBuilder } from 'lindera-wasm-nodejs-ipadic';
import { expect, test } from 'vitest';
import { phraseEnd, withoutReadings } from '@mebae/rules';
import * as masters from './masters.ts';
import { surveyTexts } from './survey-texts.ts';

interface Token {
  surface: string;
  baseForm: string;
  partOfSpeech: string;
  partOfSpeechSubcategory1: string;
}

const builder = new TokenizerBuilder();
builder.setDictionary('embedded://ipadic');
builder.setMode('normal');
const tokenizer = builder.build();

const begins = new Set(
  ['名詞', '動詞', '形容詞', '副詞', '連体詞', '接続詞', '感動詞', '接頭詞'], // classes of words
);
const beginsNone = new Set(['接尾', '非自立']);

/** Where phrases (文節) begin: at a word that stands by itself and is not joined with the one before. */
function phraseStarts(text: string): Set<number> {
  const starts = new Set<number>();
  let end = 0;
  let before: Token | undefined;
  for (const token of tokenizer.tokenize(text) as Token[]) {
    const start = text.indexOf(token.surface, end);
    end = start + token.surface.length;
    const { partOfSpeech: kind, partOfSpeechSubcategory1: subkind } = token;
    const isFirst = (begins.has(kind) && !beginsNone.has(subkind)) || subkind === '括弧開';
    const isJoined =
      before?.partOfSpeech === '接頭詞' ||
      before?.partOfSpeechSubcategory1 === '括弧開' ||
      (before?.partOfSpeech === '名詞' && (kind === '名詞' || token.baseForm === 'する')) ||
      (before?.partOfSpeech === '動詞' && kind === '動詞');
    if (isFirst && !isJoined) starts.add(start);
    before = token;
  }
  return starts;
}

/**
 * Endings that Lindera joins with the word before them (もう一度, 男の子, 役に立つ, かばんの中), or takes for part of it (はよ, なむ); all
 * begin a phrase.
 */
const alsoStarts =
  /^(?:[0-9A-Z]|一度|少し|日|子|分|何|中を|立つ|合|始める|よてい|べんきょう|むちゅう|なって)/;

/** Japanese texts with readings, wherever they are in the masters. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.includes('《') ? [value] : [];
  return Object.values(value ?? {}).flatMap(textsOf);
}
const texts = [...new Set(textsOf({ ...masters, surveyTexts }))];
const mark = '\u200B';

const phrases = texts.map((text) =>
  withoutReadings(text.replaceAll(phraseEnd, `$&${mark}`)).split(mark),
);

test('lines of every text for children end where a phrase does', () => {
  expect(texts.length).toBeGreaterThan(400);
  const wrong = phrases.flatMap((parts) => {
    const text = parts.join('');
    const starts = phraseStarts(text);
    let at = 0;
    return parts.flatMap((part) => {
      const start = at;
      at += part.length;
      const isStart = start === 0 || starts.has(start) || alsoStarts.test(text.slice(start));
      return isStart ? [] : `${text.slice(0, start)}|${text.slice(start)}`;
    });
  });
  expect(wrong).toEqual([]);
});

test('hardly any phrase is longer than a line of a phone', () => {
  const long = phrases.flat().filter((phrase) => phrase.length > 16);
  expect(long.length / phrases.flat().length).toBeLessThan(0.01);
  expect(long.filter((phrase) => phrase.length > 20)).toEqual([]);
});

test('no reading is cut off from its kanji', () => {
  for (const text of texts) {
    expect(text.replaceAll(phraseEnd, `$&${mark}`)).not.toMatch(
      /《[^》]*\u200B|\u200B《|｜[^《]*\u200B[^《]*《/,
    );
  }
});
