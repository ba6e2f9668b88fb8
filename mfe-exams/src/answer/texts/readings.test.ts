import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withoutReadings } from '@mebae/rules';
import { hiragana, withReadings } from './readings.tsx';

const markup = (text: string) => renderToStaticMarkup(createElement('p', null, withReadings(text)));
const ruby = (base: string, reading: string) =>
  `<ruby>${base}<rp>（</rp><rt>${reading}</rt><rp>）</rp></ruby>`;

test('a reading stands above the kanji before it, and above no more', () => {
  expect(markup('次《つぎ》の質問《しつもん》へ')).toBe(
    `<p>${ruby('次', 'つぎ')}の${ruby('質問', 'しつもん')}へ</p>`,
  );
  expect(markup('一番近《ちか》い')).toBe(`<p>${ruby('一番近', 'ちか')}い</p>`);
  expect(markup('一番｜近《ちか》い、人々《ひとびと》')).toBe(
    `<p>一番${ruby('近', 'ちか')}い、${ruby('人々', 'ひとびと')}</p>`,
  );
  expect(markup('｜キム《きむ》さん')).toBe(`<p>${ruby('キム', 'きむ')}さん</p>`);
});

test('a text without readings stays as it is, in every language', () => {
  for (const text of ['', 'Start', 'Bắt đầu', '《》', '回答 <b>']) {
    expect(markup(text)).toBe(renderToStaticMarkup(createElement('p', null, text)));
    expect(withoutReadings(text)).toBe(text);
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
