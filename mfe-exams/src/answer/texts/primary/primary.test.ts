import { expect, test } from 'vitest';
import generalEn from '../../../../translations/answer/en.json' with { type: 'json' };
import generalJa from '../../../../translations/answer/ja.json' with { type: 'json' };
import generalVi from '../../../../translations/answer/vi.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import vi from './vi.json' with { type: 'json' };

type Texts = Record<string, string>;
const valuesIn = (text: string): string[] =>
  [...text.matchAll(/\{\{\w+\}\}/g)].map(([value]) => value).toSorted();

test.each<[string, Texts, Texts]>([
  ['ja', ja, generalJa],
  ['en', en, generalEn],
  ['vi', vi, generalVi],
])(
  '%s: every text takes the place of another general one with the same values',
  (_, primary, general) => {
    for (const [key, text] of Object.entries(primary)) {
      expect([key, valuesIn(text)]).toEqual([key, valuesIn(general[key] ?? '')]);
    }
    // one that says the same would only be loaded for nothing; in Japanese all stand together, with their readings
    const same = Object.keys(primary).filter((key) => primary[key] === general[key]);
    expect(primary === ja ? [] : same).toEqual([]);
  },
);

test('every Japanese text has one for primary schools', () => {
  // Shown before it is known whose link it is, and to the staff who try a mail.
  const before = [
    'title',
    'loading',
    'example.title',
    'example.advice',
    'code.title',
    'code.label',
    'code.open',
    'code.unknown',
    'code.lost',
    'code.email',
    'code.send',
    'code.sent',
    'code.noEmail',
  ];
  expect(Object.keys(generalJa).filter((key) => !(key in ja))).toEqual(before);
});

test('every kanji has its reading in hiragana', () => {
  const annotated = /[\p{Script=Han}々]+《[ぁ-ゖー]+》/gu;
  // Its reading depends on the number before it.
  const counted = /\}\}[分日]/g;
  const unread = Object.values<string>(ja).filter((text) =>
    /[\p{Script=Han}《》｜]/u.test(text.replaceAll(annotated, '').replaceAll(counted, '')),
  );
  expect(unread).toEqual([]);
});

test('no text of the page says what kind of school it is', () => {
  const texts = [ja, en, vi, generalJa, generalEn, generalVi].flatMap((all) =>
    Object.values<string>(all),
  );
  const words = /生徒|児童|学生|students?\b|pupils?\b|học sinh|sinh viên/i;
  expect(texts.filter((text) => words.test(text))).toEqual([]);
});
