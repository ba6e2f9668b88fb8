import {
  anchoringSize,
  CompetencySettingType,
  languageCodes,
  type LanguageCode,
} from '@mebae/contracts';
import { derivedScores } from '@mebae/rules';
import { describe, expect, it } from 'vitest';
import { masterTexts } from '../../lib/school-words/master-text.ts';
import type { ItemWording, Localised } from '../schema.ts';
import * as masters from './masters.ts';
import { kanjiToGrade4 } from './primary-kanji.test-data.ts';

const types: Record<string, number[]> = {
  cognitive: [1, 2, 4, 5, 6],
  self: [3, 7, 8, 9, 10, 11, 12, 13, 18],
  gift: [14, 15, 16, 17, 19, 20, 21],
  community: [22, 23, 24, 25],
};
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** One language is enough to be a text: the tests find those that lack another. */
function isText(value: object): value is Localised {
  return languageCodes.some((code) => code in value);
}

/** Every text of a master with the path to it. */
function textsOf(value: unknown, path: string): [string, Localised][] {
  if (typeof value !== 'object' || value === null) return [];
  if (isText(value)) return [[path, value]];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, `${path}.${key}`));
}

const allTexts = Object.entries(masters).flatMap(([name, part]) => textsOf(part, name));
const allItems = [...masters.questionItems, masters.practiceItem];
const wordingsAsStored = allItems.flatMap((item) =>
  (['general', 'primary'] as const).map((kind): [string, ItemWording] => [
    `${item.questionItemID} ${kind}`,
    item.wordings[kind],
  ]),
);

/** A text as it is read: without the readings of its kanji. */
const withoutReadings = (text: Localised): Localised => ({
  ...text,
  ja: text.ja.replaceAll(/《[^》]*》/g, ''),
});
const wordings = wordingsAsStored.map(
  ([name, { self, other, levels: described }]) =>
    [
      name,
      {
        self: withoutReadings(self),
        other: withoutReadings(other),
        levels: described.map(withoutReadings),
      },
    ] as [string, ItemWording],
);
const statements = wordings.flatMap(([name, w]): [string, Localised][] => [
  [`${name} self`, w.self],
  [`${name} other`, w.other],
]);
const levels = wordings.flatMap(([name, w]) =>
  w.levels.map((level, i): [string, Localised] => [`${name} level ${i + 1}`, level]),
);

/** Texts of the list that break the rule, as 'path language: text'. */
function breaking(
  list: [string, Localised][],
  isFine: (text: string, language: LanguageCode) => boolean,
): string[] {
  return list.flatMap(([path, text]) =>
    languageCodes
      .filter((code) => !isFine(text[code], code))
      .map((code) => `${path} ${code}: ${text[code]}`),
  );
}

/** Quoted speech may say 'I' or 'always': it is what a person says, whoever it is. */
function withoutSpeech(text: string): string {
  return text.replaceAll(/“[^”]*”|「[^」]*」/g, '');
}

describe('texts', () => {
  it('are many, each in exactly the three languages', () => {
    expect(allTexts.length).toBeGreaterThan(1000);
    const expected = languageCodes.toSorted().join();
    expect(allTexts.filter(([, text]) => Object.keys(text).toSorted().join() !== expected)).toEqual(
      [],
    );
  });
  it('are never blank, padded or broken by control characters', () => {
    expect(
      breaking(
        allTexts,
        (t) => t !== '' && t === t.trim() && !/[\p{Cc}\u2028\u2029{}|]| {2}/u.test(t),
      ),
    ).toEqual([]);
  });
  it('are in composed Unicode, so that searches and lengths are right', () => {
    expect(breaking(allTexts, (t) => t === t.normalize('NFC'))).toEqual([]);
  });
  it('are written in their own language', () => {
    const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
    const namesOnly = new Set(['SDGs']);
    expect(
      breaking(allTexts, (t, code) => japanese.test(t) === (code === 'ja') || namesOnly.has(t)),
    ).toEqual([]);
    // Statements and levels are sentences: Vietnamese without a single diacritic would be a slip.
    expect(
      breaking(
        [...statements, ...levels],
        (t, code) => code !== 'vi' || /[^\p{ASCII}“”’]/u.test(t),
      ),
    ).toEqual([]);
  });
  it('have no straight quotation marks or apostrophes', () => {
    expect(breaking(allTexts, (t) => !/["']/.test(t))).toEqual([]);
  });
});

describe('competencies', () => {
  it('are the 25, typed by id as specified', () => {
    expect(masters.competencies.map((c) => c.competencyID)).toEqual(range(1, 25));
    for (const { competencyID, competencyType } of masters.competencies) {
      expect(types[competencyType]).toContain(competencyID);
    }
  });
  it.each(languageCodes)('have their own name and description in %s', (code) => {
    expect(new Set(masters.competencies.map((c) => c.name[code])).size).toBe(25);
    expect(new Set(masters.competencies.map((c) => c.description[code])).size).toBe(25);
  });
  it('sets are as decided', () => {
    const sets = masters.competencySettings.map((s) => [s.competencySettingType, s.competencyIDs]);
    expect(sets).toEqual([
      [CompetencySettingType.Recommend, [1, 2, 3, 4, 5, 6, 9, 10, 12, 14, 15, 17, 18, 20]],
      [CompetencySettingType.Mini, [3, 18, 9, 20, 1, 4, 6]],
      [CompetencySettingType.Uchida, [1, 3, 4, 5, 9, 10, 14, 15, 18, 20]],
    ]);
  });
  it('recommended set gives every derived score', () => {
    const recommended = masters.competencySettings.find((s) => s.name === 'recommend');
    for (const parts of Object.values(derivedScores)) {
      expect(recommended?.competencyIDs).toEqual(expect.arrayContaining([...parts]));
    }
  });
});

describe('question items', () => {
  it('are two a competency, numbered by it', () => {
    const ids = masters.questionItems.map((item) => item.questionItemID);
    expect(ids.toSorted((a, b) => a - b)).toEqual(
      range(1, 25).flatMap((id) => [id * 100 + 1, id * 100 + 2]),
    );
    for (const item of masters.questionItems) {
      expect(item.competencyID).toBe(Math.floor(item.questionItemID / 100));
      expect(item.version).toBeGreaterThanOrEqual(1);
    }
    expect(masters.practiceItem).toMatchObject({ questionItemID: 0, competencyID: null });
  });
  it('describe four different levels in each wording', () => {
    const distinct = wordings.map(([name, { levels: described }]) => [
      name,
      described.length,
      ...languageCodes.map((code) => new Set(described.map((level) => level[code])).size),
    ]);
    expect(distinct).toEqual(wordings.map(([name]) => [name, 4, 4, 4, 4]));
  });
  it('ask differently about oneself and about another', () => {
    expect(
      wordings.filter(([, { self, other }]) => languageCodes.some((c) => self[c] === other[c])),
    ).toEqual([]);
  });
  it('never repeat a statement', () => {
    for (const code of languageCodes) {
      const texts = statements.map(([, s]) => s[code]);
      expect(texts.filter((t, i) => texts.indexOf(t) !== i)).toEqual([]);
    }
  });
  it('fit a phone: statements 60 characters in Japanese, 140 otherwise; levels 45 and 110', () => {
    expect(breaking(statements, (t, code) => t.length <= (code === 'ja' ? 60 : 140))).toEqual([]);
    expect(breaking(levels, (t, code) => t.length <= (code === 'ja' ? 45 : 110))).toEqual([]);
  });
  it('use levels that fit any perspective', () => {
    const person = {
      ja: /私|わたし|この人|この友だち/,
      en: /\b(I|my|me|myself|he|she|his|her|their|they|this (person|classmate))\b/,
      vi: /(?<!\p{L})(tôi|em|bạn này)(?!\p{L})/iu,
    };
    expect(breaking(levels, (t, code) => !person[code].test(withoutSpeech(t)))).toEqual([]);
  });
  it('say what a person does, not how often or how much one agrees', () => {
    const grades = {
      ja: /いつも(?!どおり|と同じ)|たまに|ときどき|時々|めったに|ほとんど|よくあてはまる|そう思わない/,
      en: /\b(always|often|sometimes|rarely|never|usually|agree|disagree)\b/i,
      vi: /luôn luôn|thỉnh thoảng|hiếm khi|không bao giờ|thường xuyên|rất đồng ý/i,
    };
    expect(breaking(levels, (t, code) => !grades[code].test(withoutSpeech(t)))).toEqual([]);
  });
});

describe('primary wordings', () => {
  const primary = [...statements, ...levels].filter(([name]) => name.includes(' primary '));
  const situations = masters.questionTypes
    .filter((type) => type.wording === 'primary')
    .map((type): [string, Localised] => [`situation ${type.questionTypeID}`, type.situation]);
  const plainSituations = situations.map(([path, text]): [string, Localised] => [
    path,
    withoutReadings(text),
  ]);
  it('use only kanji taught by grade 4', () => {
    expect(new Set(kanjiToGrade4).size).toBe(642);
    const known = new Set(kanjiToGrade4);
    const unknown = (t: string) =>
      (t.match(/\p{Script=Han}/gu) ?? []).filter((k) => !known.has(k) && k !== '々');
    expect(
      [...primary, ...plainSituations].flatMap(([path, t]) =>
        unknown(t.ja).map((k) => `${path}: ${k}`),
      ),
    ).toEqual([]);
  });
  it('have the reading of every kanji, in hiragana', () => {
    const stored = wordingsAsStored
      .filter(([name]) => name.endsWith(' primary'))
      .flatMap(([, { self, other, levels: described }]) => [self, other, ...described])
      .concat(situations.map(([, text]) => text))
      .map((text) => text.ja);
    const annotated = /[\p{Script=Han}々]+《[ぁ-ゖー]+》/gu;
    expect(stored.length).toBeGreaterThan(300);
    const rest = stored.map((text) => text.replaceAll(annotated, ''));
    expect(rest.filter((text) => /[\p{Script=Han}《》｜]/u.test(text))).toEqual([]);
    const general = wordingsAsStored.filter(([name]) => name.endsWith(' general'));
    expect(JSON.stringify(general)).not.toContain('《');
  });
  it('are mostly kana', () => {
    const kanji = primary.flatMap(([, t]) => t.ja.match(/\p{Script=Han}/gu) ?? []).length;
    const all = primary.reduce((sum, [, t]) => sum + t.ja.length, 0);
    expect(kanji / all).toBeLessThan(0.3);
  });
});

describe('anchoring examples', () => {
  const texts = textsOf(masters.anchoringExamples, 'examples');
  const primary = [...texts, ...textsOf(masters.anchoringIntro, 'intro')].filter(([path]) =>
    path.includes('.primary.'),
  );
  it('are two, and ask the same five questions, of competencies that every ready-made set has', () => {
    expect(masters.anchoringExamples.map(({ exampleID, version }) => [exampleID, version])).toEqual(
      range(1, anchoringSize.examples).map((id) => [id, 1]),
    );
    const [items, ...others] = masters.anchoringExamples.map((example) => example.questionItemIDs);
    expect(items).toHaveLength(anchoringSize.questions);
    expect(others).toEqual(others.map(() => items));
    for (const id of items!) {
      const item = masters.questionItems.find((row) => row.questionItemID === id);
      for (const set of masters.competencySettings) {
        expect(set.competencyIDs).toContain(item!.competencyID);
      }
    }
  });
  it('tell of behaviour in other words than the levels do', () => {
    const [items] = masters.anchoringExamples.map((example) => example.questionItemIDs);
    const ids = new Set(items);
    for (const [name, { levels: described }] of wordings) {
      if (!ids.has(Number(name.split(' ')[0]))) continue;
      const kind = name.split(' ')[1]!;
      for (const level of described) {
        for (const [path, text] of texts.filter(([own]) => own.includes(`.${kind}.`))) {
          for (const code of languageCodes) {
            expect([path, withoutReadings(text)[code].includes(level[code])]).toEqual([
              path,
              false,
            ]);
          }
        }
      }
    }
  });
  it('are short enough to be read on a phone: 200 characters in Japanese, 480 otherwise', () => {
    const plain = texts.map(([path, text]): [string, Localised] => [path, withoutReadings(text)]);
    expect(breaking(plain, (t, code) => t.length <= (code === 'ja' ? 200 : 480))).toEqual([]);
  });
  it('primary wordings use kanji taught by grade 4, each with its reading', () => {
    const known = new Set(kanjiToGrade4);
    const annotated = /[\p{Script=Han}々]+《[ぁ-ゖー]+》/gu;
    expect(primary.length).toBe(8);
    for (const [path, { ja }] of primary) {
      expect([path, ja.replaceAll(annotated, '').match(/[\p{Script=Han}《》｜]/gu)]).toEqual([
        path,
        null,
      ]);
      const read = withoutReadings({ ja, en: '', vi: '' }).ja.match(/\p{Script=Han}/gu) ?? [];
      expect([path, read.filter((kanji) => !known.has(kanji) && kanji !== '々')]).toEqual([
        path,
        [],
      ]);
    }
  });
});

describe('parts beside the evaluations', () => {
  const itemIDs = (scales: number) =>
    range(1, scales).flatMap((id) => range(id * 10 + 1, id * 10 + 4));
  const texts: [string, Localised][] = [
    ...masters.trendItems.flatMap((item) => textsOf(item.wordings, `trend ${item.itemID}`)),
    ...masters.dispositionItems.flatMap((item) =>
      textsOf(item.wordings, `disposition ${item.itemID}`),
    ),
  ];
  const primaryTexts = [
    ...texts,
    ...textsOf(masters.implicitTask.wordings, 'implicit task'),
  ].filter(([path]) => path.includes('.primary.'));

  it('trends have four items each, two of them reversed', () => {
    expect(masters.trendItems.map((item) => item.itemID)).toEqual(itemIDs(29));
    for (const trend of masters.trends) {
      const own = masters.trendItems.filter((item) => item.trendID === trend.trendID);
      expect([trend.trendID, own.filter((item) => item.isReversed).length]).toEqual([
        trend.trendID,
        2,
      ]);
      const hasVariant = masters.trends.some(
        (other) => other.primary && other.masterID === trend.trendID,
      );
      const expected = trend.primary
        ? ['primary']
        : hasVariant
          ? ['general']
          : ['general', 'primary'];
      for (const item of own) expect(Object.keys(item.wordings)).toEqual(expected);
    }
  });
  it('disposition has four items a scale, the first pole twice on each side', () => {
    expect(masters.dispositionItems.map((item) => item.itemID)).toEqual(itemIDs(5));
    expect(masters.dispositionScales.map((scale) => scale.scaleID)).toEqual(range(1, 5));
    for (const { scaleID } of masters.dispositionScales) {
      const own = masters.dispositionItems.filter((item) => item.scaleID === scaleID);
      expect(own.filter((item) => item.isReversed)).toHaveLength(2);
      for (const item of own) {
        expect(Object.keys(item.wordings)).toEqual(['general', 'primary']);
      }
    }
    expect(masters.dispositionScales.map((s) => `${s.firstPole.ja}–${s.secondPole.ja}`)).toEqual([
      '外向–内向',
      '協調–独立',
      '誠実–快楽',
      '開放–保守',
      '繊細–平穏',
    ]);
  });
  it('no statement comes twice', () => {
    expect(texts.length).toBe(46 * 4 + 20 * 2 * 2);
    for (const code of languageCodes) {
      const all = texts.map(([, text]) => text[code]);
      expect(all.filter((text, i) => all.indexOf(text) !== i)).toEqual([]);
    }
  });
  it('statements are short enough for a phone: 45 characters in Japanese, 100 otherwise', () => {
    const plain = texts.map(([path, text]): [string, Localised] => [path, withoutReadings(text)]);
    expect(breaking(plain, (t, code) => t.length <= (code === 'ja' ? 45 : 100))).toEqual([]);
  });
  it('the implicit task has as many words for each person and for each pole, all different', () => {
    for (const { labels, words } of Object.values(masters.implicitTask.wordings)) {
      const count = (group: string) => words.filter((word) => word.group === group).length;
      expect(['self', 'others', 'firstPole', 'secondPole'].map(count)).toEqual([4, 4, 5, 5]);
      expect(words.map((word) => word.wordID)).toEqual(range(1, 18));
      for (const code of languageCodes) {
        expect(new Set(words.map((word) => word.text[code])).size).toBe(18);
        expect(new Set(Object.values(labels).map((label) => label[code])).size).toBe(4);
        // a word fits on half of a phone
        const width = code === 'ja' ? 8 : 16;
        const long = words.filter((word) => withoutReadings(word.text)[code].length > width);
        expect(long).toEqual([]);
      }
    }
  });
  it('primary wordings use kanji taught by grade 4, each with its reading', () => {
    const known = new Set(kanjiToGrade4);
    const annotated = /[\p{Script=Han}々]+《[ぁ-ゖー]+》/gu;
    expect(primaryTexts.length).toBeGreaterThan(130);
    for (const [path, { ja }] of primaryTexts) {
      expect([path, ja.replaceAll(annotated, '').match(/[\p{Script=Han}《》｜]/gu)]).toEqual([
        path,
        null,
      ]);
      const read = withoutReadings({ ja, en: '', vi: '' }).ja.match(/\p{Script=Han}/gu) ?? [];
      expect([path, read.filter((kanji) => !known.has(kanji) && kanji !== '々')]).toEqual([
        path,
        [],
      ]);
    }
    const general = texts.filter(([path]) => path.includes('.general.'));
    expect(general.filter(([, text]) => text.ja.includes('《'))).toEqual([]);
  });
});

describe('other masters', () => {
  it('question types are the ten, long where every statement is asked', () => {
    expect(masters.questionTypes.map((type) => type.questionTypeID)).toEqual(range(1, 10));
    const long = masters.questionTypes.filter((type) => type.long);
    expect(long.map((type) => type.questionTypeID)).toEqual([5, 7, 10]);
    const primary = masters.questionTypes.filter((type) => type.wording === 'primary');
    expect(primary.map((type) => type.questionTypeID)).toEqual([6, 7, 9]);
  });
  it('trends are the 29; a primary variant points to its general trend', () => {
    expect(masters.trends.map((trend) => trend.trendID)).toEqual(range(1, 29));
    const variants = masters.trends.filter((trend) => trend.primary);
    expect(variants.map((trend) => [trend.trendID, trend.masterID])).toEqual([
      [4, 1],
      [5, 2],
      [6, 3],
      [9, 7],
      [10, 8],
      [12, 11],
    ]);
    const general = masters.trends.filter((trend) => !trend.primary);
    expect(general.map((trend) => trend.masterID)).toEqual(general.map((trend) => trend.trendID));
    for (const trend of masters.trends) {
      for (const code of languageCodes) {
        expect(trend.highScoreTitle[code]).not.toBe(trend.lowScoreTitle[code]);
      }
    }
    for (const code of languageCodes) {
      expect(new Set(masters.trends.map((trend) => trend.title[code])).size).toBe(29);
    }
  });
  it('growing purposes name derived scores', () => {
    expect(masters.growingPurposes.map((p) => [p.growingPurposeID, p.derivedScore])).toEqual([
      [1, 'leadership'],
      [2, 'innovation'],
      [3, 'criticalThinking'],
      [4, 'creativeThinking'],
      [5, 'collaborativeThinking'],
    ]);
  });
  it('destinations and activity components are numbered and never named twice', () => {
    expect(masters.destinations.map((d) => d.ID)).toEqual(range(1, masters.destinations.length));
    expect(masters.destinations.length).toBeGreaterThanOrEqual(40);
    expect(masters.activityComponents.map((c) => c.componentID)).toEqual(range(1, 150));
    for (const code of languageCodes) {
      const places = masters.destinations.map((d) => d.destinationName[code]);
      expect(places.filter((p, i) => places.indexOf(p) !== i)).toEqual([]);
      const named = masters.activityComponents.map(
        (c) => `${c.kind} ${masterTexts(c.name, 'secondary')[code]}`,
      );
      expect(named.filter((n, i) => named.indexOf(n) !== i)).toEqual([]);
    }
    const kinds = new Set(masters.activityComponents.map((c) => c.kind));
    expect([...kinds].toSorted()).toEqual(['method', 'place', 'theme', 'withWhom']);
  });
  it('interview comments exist for each competency and differ', () => {
    expect(masters.interviewNavi.map((n) => n.competencyID)).toEqual(range(1, 25));
    for (const code of languageCodes) {
      const comments = masters.interviewNavi.flatMap((n) => [
        n.upComment[code],
        n.downComment[code],
        n.peersSeeMoreComment.general[code],
        n.peersSeeMoreComment.primary[code],
      ]);
      expect(new Set(comments).size).toBe(100);
      expect(comments.every((comment) => comment !== undefined && /[?？。.!]$/.test(comment))).toBe(
        true,
      );
    }
  });
});
