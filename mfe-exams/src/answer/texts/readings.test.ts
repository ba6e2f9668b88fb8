import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withoutReadings } from '@mebae/rules';
import own from './primary/ja.json' with { type: 'json' };
import { hiragana, withReadings } from './readings.tsx';

const markup = (text: string) => renderToStaticMarkup(createElement('p', null, withReadings(text)));
const ruby = (base: string, reading: string) =>
  `<ruby>${base}<rp>（</rp><rt>${reading}</rt><rp>）</rp></ruby>`;

test('a reading stands above the kanji before it, and above no more', () => {
  expect(markup('次《つぎ》の質問《しつもん》へ')).toBe(
    `<p>${ruby('次', 'つぎ')}の<wbr/>${ruby('質問', 'しつもん')}へ</p>`,
  );
  expect(markup('一番近《ちか》い')).toBe(`<p>${ruby('一番近', 'ちか')}い</p>`);
  expect(markup('一番｜近《ちか》い、人々《ひとびと》')).toBe(
    `<p>一番${ruby('近', 'ちか')}い、<wbr/>${ruby('人々', 'ひとびと')}</p>`,
  );
  expect(markup('｜キム《きむ》さん')).toBe(`<p>${ruby('キム', 'きむ')}さん</p>`);
});

test('a text without readings stays as it is, in every language', () => {
  for (const text of ['', 'Start', 'Bắt đầu', '《》', '回答 <b>']) {
    expect(markup(text)).toBe(renderToStaticMarkup(createElement('p', null, text)));
    expect(withoutReadings(text)).toBe(text);
  }
});

/** A text in its phrases, without readings. */
const phrasesIn = (text: string): string[] =>
  markup(text)
    .replaceAll(/<rt>[^<]*<\/rt>|<rp>[^<]*<\/rp>/g, '')
    .replaceAll('<wbr/>', '\n')
    .replaceAll(/<[^>]*>/g, '')
    .split('\n');

test('a line may end where a phrase does, and nowhere else', () => {
  expect(phrasesIn(own['welcome.noRight'])).toEqual([
    '正しい',
    '答えや、',
    'まちがった',
    '答えはありません。',
    'いつもの',
    '様子に',
    '一番近いものを',
    'えらんでください。',
  ]);
  expect(phrasesIn(own['ended.advice'])).toEqual([
    'それまでに',
    '送った',
    '答えは、',
    'のこっています。',
  ]);
});

test('breaks of the page’s own texts are between words, none inside of a reading’s kanji', () => {
  const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
  // ICU takes them for one word with what stands before
  const alsoWords = /^(?:一度)/;
  for (const text of Object.values(own)) {
    const phrases = phrasesIn(text);
    const whole = phrases.join('');
    expect(whole).toBe(withoutReadings(text));
    const words = new Set([...segmenter.segment(whole)].map(({ index }) => index));
    let at = 0;
    for (const phrase of phrases) {
      const rest = whole.slice(at);
      const isWord = words.has(at) || alsoWords.test(rest);
      expect(isWord ? '' : `${whole.slice(0, at)}|${rest}`).toBe('');
      at += phrase.length;
    }
    expect(markup(text)).not.toMatch(/<ruby>[^<]*<wbr\/>/);
  }
});

test('attributes have the text alone', () => {
  expect(withoutReadings('次《つぎ》の質問《しつもん》、｜キム《きむ》さん')).toBe(
    '次の質問、キムさん',
  );
});

test('katakana readings become hiragana', () => {
  expect(hiragana('サトウ ハナコー・ヴァ')).toBe('さとう はなこー・ゔぁ');
});
