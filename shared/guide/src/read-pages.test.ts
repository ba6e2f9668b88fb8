import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { GuideError, readGuide } from './read-pages.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mebae-guide-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [language, save] of Object.entries({ ja: '保存', en: 'Save', vi: 'Lưu' })) {
    write(`mfe-notes/translations/${language}.json`, JSON.stringify({ 'notes.save': save }));
  }
  const labels = { ja: 'ノート', en: 'Notes', vi: 'Ghi chú' };
  write('mfe-notes/remote.json', JSON.stringify({ menu: [{ id: 'notes', labels }] }));
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const textsOf = (step: string, more = '') => `
  title: ノート
  asked: [書きたい, 残したい]
  about: 書く画面です。
  before: []
  steps:
    - ${step}${more}
  troubles: []`;
const page = (ja: string, en = ja, vi = ja) =>
  `routes: [/pages/notes]\nopen: /pages/notes\nchapter: classes\norder: 1\nhandbooks: []\nrelated: []\nja:${ja}\nen:${en}\nvi:${vi}\n`;
const read = () => readGuide(root, 'mfe-notes').pages;

it('puts the screens’ words in place of their keys, in quotes of the language', () => {
  write(
    'mfe-notes/guide/write.yaml',
    page(textsOf('<menu:notes>を開き、<notes.save>を押します。')),
  );
  const [found] = read();
  expect(found?.name).toBe('write');
  expect(found?.ja.steps).toEqual(['「ノート」を開き、「保存」を押します。']);
  expect(found?.en.steps).toEqual(['“Notes”を開き、“Save”を押します。']);
  expect(found?.picture).toBeNull();
});

it.each([
  [
    'a text that is not there',
    page(textsOf('<notes.gone>を押します。')),
    /no catalogue has the text notes\.gone/,
  ],
  [
    'another number of steps in one language',
    page(textsOf('一つ'), textsOf('one', '\n    - two')),
    /ja has 0 before, 1 steps.*en has 0 before, 2 steps/,
  ],
  ['a field that nobody knows', `${page(textsOf('一つ'))}colour: red\n`, /write\.yaml.*colour/s],
  ['a language that is missing', page(textsOf('一つ')).replace(/\nvi:[\s\S]*/, '\n'), /vi/],
  ['no YAML', 'ja: [', /write\.yaml/],
])('refuses a page with %s', (_, text, message) => {
  write('mfe-notes/guide/write.yaml', text);
  expect(read).toThrow(GuideError);
  expect(read).toThrow(message);
});

it('a package without pages has none', () => {
  expect(read()).toEqual([]);
});
