import { languageCodes } from '@mebae/contracts';
import { expect, test } from 'vitest';
import type { Localised } from '../schema.ts';
import { growingPurposes } from './masters.ts';
import { kanjiToGrade4 } from './primary-kanji.test-data.ts';
import { surveyTexts } from './survey-texts.ts';

const { purposes, scale, ...standard } = surveyTexts;
const kinds = ['expectation', 'participation', 'feltChange'] as const;
const wordings = ['general', 'primary'] as const;

const statements = kinds.flatMap((kind) =>
  wordings.map((wording): [string, Localised] => [
    `${kind} ${wording}`,
    standard[kind][wording].text,
  ]),
);
const ends = [...kinds.map((kind) => standard[kind]), scale].flatMap((text, index) =>
  wordings.flatMap((wording): [string, Localised][] => [
    [`${index} ${wording} low`, text[wording].low],
    [`${index} ${wording} high`, text[wording].high],
  ]),
);
const titles = purposes.flatMap(({ growingPurposeID, title }) =>
  wordings.map((wording): [string, Localised] => [
    `${growingPurposeID} ${wording}`,
    title[wording],
  ]),
);
const all = [...statements, ...ends, ...titles];
const read = (text: string): string => text.replaceAll(/《[^》]*》/g, '');

test('texts are whole, in three languages, each in its own', () => {
  const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
  for (const [path, text] of all) {
    expect([path, Object.keys(text).toSorted()]).toEqual([path, languageCodes.toSorted()]);
    for (const code of languageCodes) {
      const value = text[code];
      expect([path, code, value.trim(), value.normalize('NFC')]).toEqual([
        path,
        code,
        value,
        value,
      ]);
      expect([path, code, japanese.test(value)]).toEqual([path, code, code === 'ja']);
      expect([path, code, value.match(/["']/g)]).toEqual([path, code, null]);
    }
  }
});

test('a question names its activity or purpose once, an end names none', () => {
  for (const [path, text] of all) {
    const times = statements.some(([of]) => of === path) ? 1 : 0;
    for (const code of languageCodes) {
      expect([path, code, text[code].match(/\{title\}/g)?.length ?? 0]).toEqual([
        path,
        code,
        times,
      ]);
      expect([path, code, text[code].replace('{title}', '').match(/[{}|]/g)]).toEqual([
        path,
        code,
        null,
      ]);
    }
  }
});

test('they fit a phone: ends in a line, questions and titles 60 characters in Japanese, 110 otherwise', () => {
  const tooLong = (list: [string, Localised][], ja: number, other: number) =>
    list.flatMap(([path, text]) =>
      languageCodes
        .filter((code) => read(text[code]).length > (code === 'ja' ? ja : other))
        .map((code) => `${path} ${code}`),
    );
  expect(tooLong(ends, 14, 26)).toEqual([]);
  expect(tooLong([...statements, ...titles], 60, 110)).toEqual([]);
});

test('both ends differ, and so do all purposes', () => {
  for (const code of languageCodes) {
    const pairs = ends.flatMap(([path, low], index) =>
      path.endsWith('low') ? [[path, low[code], ends[index + 1]?.[1][code]]] : [],
    );
    expect(pairs).toHaveLength(8);
    expect(pairs.filter(([, low, high]) => low === high)).toEqual([]);
    expect(new Set(titles.map(([, title]) => title[code])).size).toBe(titles.length);
  }
});

test('each purpose has a title, which begins as staff know it', () => {
  expect(purposes.map((purpose) => purpose.growingPurposeID)).toEqual(
    growingPurposes.map((purpose) => purpose.growingPurposeID),
  );
  for (const { growingPurposeID, title } of growingPurposes) {
    const own = purposes.find((purpose) => purpose.growingPurposeID === growingPurposeID);
    for (const code of languageCodes) {
      expect(own?.title.general[code].startsWith(title[code])).toBe(true);
    }
  }
});

test('primary wordings use kanji taught by grade 4, each with its reading', () => {
  const known = new Set(kanjiToGrade4);
  const annotated = /[\p{Script=Han}々]+《[ぁ-ゖー]+》/gu;
  const primary = all.filter(([path]) => path.includes('primary'));
  expect(primary).toHaveLength(3 + 8 + 5);
  for (const [path, { ja }] of primary) {
    expect([path, ja.replaceAll(annotated, '').match(/[\p{Script=Han}《》｜]/gu)]).toEqual([
      path,
      null,
    ]);
    const unknown = (read(ja).match(/\p{Script=Han}/gu) ?? []).filter((kanji) => !known.has(kanji));
    expect([path, unknown]).toEqual([path, []]);
  }
  const general = all.filter(([path]) => path.includes('general'));
  expect(general.filter(([, text]) => text.ja.includes('《'))).toEqual([]);
});
