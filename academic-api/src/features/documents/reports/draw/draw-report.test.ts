import { describe, expect, it, test } from 'vitest';
import { languageCodes, reportFileKinds, type LanguageCode } from '@mebae/contracts';
import { withoutReadings } from '@mebae/rules';
import { drawnTextsOfPdf, pagesOfPdf, structureOfPdf, textOfPdf } from '@mebae/testing/pdf';
import { competencies } from '../../../../db/masters/masters.ts';
import {
  longestNames,
  namedCompetency,
  sampleReport,
  shortestNames,
} from '../../../../testing/papers/sample-report.ts';
import type { ReportData } from '../report-data.ts';
import { readings, reportTexts } from '../report-texts.ts';
import { barWidth, dispositionBars } from './charts.ts';
import { drawReport } from './draw-report.ts';
import { textWithReadings } from './readings.ts';

const textsIn = (language: LanguageCode) => reportTexts({ language, schoolKind: 'secondary' });

const textOf = async (own: Partial<ReportData> = {}): Promise<string> =>
  (await textOfPdf(await drawReport(sampleReport(own)))).replaceAll(/\s/g, '');

describe('a report', () => {
  it.each(languageCodes.flatMap((language) => reportFileKinds.map((kind) => [language, kind])))(
    'in %s (%s) has its parts and no letter that the font lacks',
    async (language, kind) => {
      const text = await textOf({
        language: language as LanguageCode,
        kind: kind as ReportData['kind'],
      });
      expect(text).toContain('髙橋');
      expect(text).toContain('𠮷野');
      expect(text).not.toContain('〓');
      expect(text).not.toMatch(/undefined|NaN|\{\{|《/);
    },
  );

  it('has rare kanji and the longest names whole, and a short one is one page even then', async () => {
    for (const hasReadings of [false, true]) {
      const text = await textOf({
        kind: 'simple',
        hasReadings,
        ...longestNames,
        competencies: sampleReport().competencies.map((row, index) => ({
          ...row,
          ...(index % 2 === 0 && { value: null, standardError: null, hasFewEvaluators: true }),
        })),
      });
      expect(text).toContain(longestNames.student.lastName);
      expect(text).toContain(longestNames.student.firstName);
      expect(text).toContain('1/1ページ');
    }
  });

  it.each([...languageCodes.map((language) => [language, false] as const), ['ja', true] as const])(
    'of the longest names has its radar on the first page (%s, readings: %s)',
    async (language, hasReadings) => {
      for (const isFixed of [true, false]) {
        const report = sampleReport({
          language,
          hasReadings,
          isFixed,
          ...longestNames,
        });
        const [first = ''] = await pagesOfPdf(await drawReport(report));
        expect(first).toContain(textsIn(language).radar.peer);
      }
    },
  );

  it('is the same after others on its thread, which share its fonts', async () => {
    const draw = async (own: Partial<ReportData> = {}) =>
      drawnTextsOfPdf(await drawReport(sampleReport({ kind: 'full', ...own })));
    const first = await draw();
    for (const language of languageCodes) await draw({ language, ...longestNames });
    expect(await draw()).toEqual(first);
  });

  it('breaks a long name between words', async () => {
    const student = {
      ...sampleReport().student,
      lastName: 'Nguyễn Phúc Vĩnh San Hoàng Đế Bảo Đại Thanh Hóa Thừa Thiên Huế',
      firstName: 'Công Tằng Tôn Nữ Thị Phương Thảo Quỳnh Như Ngọc Diễm',
    };
    const [text = ''] = await pagesOfPdf(await drawReport(sampleReport({ student })));
    for (const word of `${student.lastName} ${student.firstName}`.split(' ')) {
      expect(text.normalize('NFC')).toContain(word);
    }
    const foreign = {
      ...student,
      lastName: '勘解由小路長宗我部武者小路',
      firstName: 'ジョン・アレクサンダー・ウィリアム',
    };
    const [page = ''] = await pagesOfPdf(await drawReport(sampleReport({ student: foreign })));
    for (const word of ['ジョン・', 'アレクサンダー・', 'ウィリアム']) expect(page).toContain(word);
  });

  it('prints a geta mark for a letter that the font lacks', async () => {
    const student = { ...sampleReport().student, lastName: '김' };
    expect(await textOf({ student })).toContain('〓𠮷野');
  });

  it('cuts the names at the foot of a page between letters', async () => {
    const student = { ...sampleReport().student, firstName: '花' };
    const text = await textOf({ student, schoolName: `一${'𠮷'.repeat(63)}` });
    const [head, ...feet] = text.match(/一𠮷+/gu) ?? [];
    expect(head).toHaveLength(1 + 2 * 63);
    expect(feet.length).toBeGreaterThan(1);
    for (const foot of feet) expect(foot).toHaveLength(1 + 2 * 59);
  });

  it('says what has grown, and never what has fallen', async () => {
    const text = await textOf();
    expect(text).toContain('課題設定40.050.0伸びた+10.0（+2.2〜+17.8）');
    expect(text).toContain(withoutReadings(textsIn('ja').growth.others));
    expect(text).toContain('まわり61.2、自分40.0');
    expect(text).not.toMatch(/下が|前回のほうが|60\.046\.0|−14/);
  });

  it.each(languageCodes)(
    'says what has fallen in words about what to try, where the school wants it (%s)',
    async (language) => {
      const { name, behaviours } = namedCompetency(6, language);
      const again = textsIn(language)
        .growth.again.replace('{{name}}', name)
        .replace('{{behaviour}}', behaviours[0] ?? '');
      const shown = withoutReadings(again).replaceAll(/\s/g, '');
      expect(await textOf({ language })).not.toContain(shown);
      const text = await textOf({ language, printsFallen: true });
      expect(text).toContain(shown);
      expect(text).not.toMatch(/60\.0.{0,40}46\.0|−14/);
    },
  );

  it('says that nothing has grown where nothing has, whatever has fallen', async () => {
    const { rows = [] } = sampleReport().growth ?? {};
    const growth = { before: '前回', rows: rows.filter(({ change }) => change.reading !== 'up') };
    const text = await textOf({ growth });
    expect(text).toContain(
      '「前回」とくらべて、はっきり伸びたといえるものは、今回はありませんでした',
    );
    expect(text).not.toContain('伸びた+');
  });

  it('prints whole points where the error is 10 or more', async () => {
    const [first, second, ...others] = sampleReport().competencies;
    const text = await textOf({
      competencies: [
        { ...first!, value: 41.4, standardError: 12.6, selfValue: 58.3 },
        { ...second!, value: 47.6, standardError: 9.94, selfValue: 33.3 },
        ...others,
      ],
    });
    expect(text).toContain('課題設定41±1358');
    expect(text).toContain('解決意向47.6±9.933.3');
  });

  it('has what the teacher wrote, or space for it', async () => {
    const comment = 'よく考えて話していました。\n次も楽しみにしています。';
    for (const kind of ['full', 'simple'] as const) {
      const empty = await structureOfPdf(await drawReport(sampleReport({ kind })));
      const headings = (pages: typeof empty.pages) =>
        pages.flat().filter(({ role }) => role === 'H2').length;
      const written = await drawReport(sampleReport({ kind, comment }));
      expect((await textOfPdf(written)).replaceAll(/\s/g, '')).toContain(
        `先生から${comment.replaceAll('\n', '')}`,
      );
      expect(headings(empty.pages)).toBeGreaterThan(0);
    }
    expect(await textOf()).toContain('先生から');
    expect(await textOf({ kind: 'trend', comment })).not.toContain('楽しみにしています');
  });

  it.each(languageCodes)('tells a family how to read it (%s)', async (language) => {
    const { family } = textsIn(language);
    const shown = (text: string) => text.replaceAll(/\s/g, '').replaceAll(/\{\{\w+\}\}.*/g, '');
    const full = await textOf({ language });
    for (const text of [family.title, family.scores.peers, family.talk.last, family.contact]) {
      expect(full).toContain(shown(text));
    }
    expect(await textOf({ language, kind: 'simple' })).not.toContain(shown(family.title));
  });

  it('has no word of a disposition that a family would not know', async () => {
    const text = await textOf();
    expect(text).toContain('人といると元気が出る');
    expect(text).not.toMatch(/外向|内向|快楽|保守|平穏/);
  });

  it('says of scores that are not fixed that their words are still to come, and why', async () => {
    const { notFixed, preliminaryNote } = textsIn('ja');
    const nothing = { strengths: [], highest: null, potential: null, next: null };
    const text = await textOf({
      isFixed: false,
      words: { ...nothing, selfEvaluation: 'none' },
      growth: null,
    });
    expect(text).toContain(withoutReadings(preliminaryNote));
    // strengths, potential, growth and advice
    expect(text.split(withoutReadings(notFixed))).toHaveLength(5);
  });

  it.each(languageCodes)(
    'says in its place where too few have evaluated (%s)',
    async (language) => {
      const { fewEvaluators, strengths } = textsIn(language);
      const shown = (text: string) => withoutReadings(text).replaceAll(/\s/g, '');
      const all = sampleReport({ language }).competencies;
      const few = { value: null, standardError: null, evaluators: 1, hasFewEvaluators: true };
      const some = await textOf({
        language,
        competencies: [{ ...all[0]!, ...few }, ...all.slice(1)],
      });
      expect(some).toContain(shown(fewEvaluators.cell));
      expect(some).toContain(shown(fewEvaluators.some));
      expect(some).toContain(shown(strengths.title));
      const none = {
        language,
        hasPeerScores: false,
        competencies: all.map((c) => ({ ...c, ...few })),
      };
      for (const text of [await textOf(none), await textOf({ ...none, kind: 'simple' })]) {
        expect(text).toContain(shown(fewEvaluators.none));
        expect(text).not.toContain(shown(strengths.title));
        expect(text).not.toContain(shown(textsIn(language).table.peer));
      }
    },
  );

  it('of a course without evaluations by others says only what the student says', async () => {
    const competencyIDs = [1, 5, 9];
    const own = sampleReport()
      .competencies.filter(({ competencyID }) => competencyIDs.includes(competencyID))
      .map((row) => ({
        ...row,
        value: null,
        standardError: null,
        evaluators: 0,
        classMean: null,
      }));
    const data = { hasPeerEvaluation: false, competencies: own };
    const full = await textOf({ kind: 'full', ...data });
    for (const text of [full, await textOf({ kind: 'simple', ...data })]) {
      expect(text).toContain(withoutReadings(textsIn('ja').selfOnly.title));
      expect(text).not.toMatch(/まわり|評価した人|評価者|クラス平均|強み|アドバイス|厳しさ/);
    }
    expect(full).toContain('課題設定69.0論理的思考65.0');
  });

  it('says of a trend report that it is for staff and no diagnosis', async () => {
    const text = await textOf({ kind: 'trend' });
    expect(text).toContain('診断ではありません');
    expect(text).toContain('居心地55.0高め5044.0');
  });
});

/** Points from the lower edge above which no filled page ends: an eighth of a page is left at most. */
const endOfFilledPage = 150;

/** Smallest size of a letter that is no reading, in points; a font's own units are rounded. */
const smallestSize = 6.99;

/** Every kind of a report, in every language, with the shortest and the longest names, many and few values. */
const variants = [
  ...languageCodes.map((language) => ({ language, hasReadings: false })),
  { language: 'ja' as const, hasReadings: true },
].flatMap((language) => {
  const all = sampleReport(language).competencies;
  const few = all.filter(({ competencyID }) => competencyID % 5 === 1);
  return [{}, shortestNames, longestNames].flatMap((names) =>
    [all, few].flatMap((own) =>
      [true, false].map((isFixed) => ({ ...language, ...names, competencies: own, isFixed })),
    ),
  );
});

describe('the pages of a report', () => {
  it.each(variants)(
    'are filled: all but the last have no more than a little space at their ends ($language, readings: $hasReadings, $#)',
    async (variant) => {
      const pdf = await drawReport(sampleReport(variant));
      const pages = await drawnTextsOfPdf(pdf);
      expect(pages.length).toBeLessThanOrEqual(3);
      for (const page of pages.slice(0, -1)) {
        const lowest = Math.min(...page.filter(({ y }) => y > 46).map(({ y }) => y));
        expect(lowest).toBeLessThan(endOfFilledPage);
      }
      // spaces to write in take what is left of the last one
      const { pages: elements } = await structureOfPdf(pdf);
      expect(elements.at(-1)?.at(-1)?.role).toBe('H2');
      const letters = variant.hasReadings ? [] : pages.flat();
      expect(letters.filter(({ size }) => size < smallestSize)).toEqual([]);
    },
  );

  it.each(variants.filter(({ hasReadings }) => !hasReadings))(
    'have no letters below 7 points but readings, whichever kind it is ($language, $#)',
    async (variant) => {
      for (const kind of ['simple', 'trend'] as const) {
        const pages = await drawnTextsOfPdf(await drawReport(sampleReport({ ...variant, kind })));
        expect(pages.flat().filter(({ size }) => size < smallestSize)).toEqual([]);
      }
    },
  );
});

describe('to a program that reads it aloud, a report', () => {
  it.each([...languageCodes.map((language) => [language, false] as const), ['ja', true] as const])(
    'has a title, its language and an order (%s, readings: %s)',
    async (language, hasReadings) => {
      const { title, ...facts } = await structureOfPdf(
        await drawReport(sampleReport({ language, hasReadings })),
      );
      expect(facts).toMatchObject({ isTagged: true, language });
      expect(title).toContain(withoutReadings(textsIn(language).kinds.full));
      const elements = facts.pages.flat();
      expect(elements.filter(({ role }) => role === 'H1')).toHaveLength(1);
      const table = elements.findLast(({ role }) => role === 'Table');
      expect(table?.children[0]?.children.map(({ role }) => role)).toEqual([
        ...Array(4).fill('TH'),
        'TD',
        ...Array(4).fill('TH'),
      ]);
      expect(table?.children[1]?.children.map(({ role }) => role)).toEqual([
        'TH',
        'TD',
        'TD',
        'TD',
        'TD',
        'TH',
        'TD',
        'TD',
        'TD',
      ]);
      const figures = elements.filter(({ role }) => role === 'Figure');
      expect(figures).toHaveLength(1 + 5);
      const [radar, first] = figures;
      expect(radar?.alt).toContain('41.0');
      const [pole] = textsIn(language).disposition.scales['1'].slice(1).map(withoutReadings);
      expect(first?.alt).toContain(pole);
      // no reading is read aloud beside its word
      for (const { alt } of elements) expect(alt ?? '').not.toMatch(/《/);
    },
  );
});

test('a disposition is marked on the side of its pole: the first one, which is positive, is on the left', () => {
  const svgs = dispositionBars([{ value: 100 }, { value: 0 }, { value: -100 }]);
  const marks = svgs.map((svg) => Number(/<circle cx="([\d.]+)"/.exec(svg)?.[1]));
  expect(marks).toEqual([8, barWidth / 2, barWidth - 8]);
  expect(dispositionBars([{ value: null }])[0]).not.toContain('<circle');
});

const style = { width: 500, size: 10, colour: '#000' };

test('a reading that is longer than its word reaches over the kana beside it and leaves no gap', () => {
  const placesIn = (text: string) => {
    const { svg } = textWithReadings(text, style, { type: 'P' }) as { svg: string };
    return [...svg.matchAll(/<text x="([\d.-]+)" y="[\d.]+" font-size="10">([^<]+)/g)].map(
      ([, x, word]) => [word, Number(x)],
    );
  };
  expect(placesIn('よく考《かんが》える')).toEqual([
    ['よく', 0],
    ['考', expect.closeTo(20, 0)],
    ['える', expect.closeTo(30, 0)],
  ]);
});

test('two readings that are longer than their words stand beside each other', () => {
  const { svg } = textWithReadings('心《こころ》力《ちから》', style, { type: 'P' }) as {
    svg: string;
  };
  const [first = 0, second = 0] = [
    ...svg.matchAll(/<text x="([\d.]+)" y="[\d.]+" font-size="5">/g),
  ].map(([, x]) => Number(x));
  expect(second - first).toBeCloseTo(15);
});

test('texts call those who learn there as the school does', () => {
  expect(reportTexts({ language: 'en', schoolKind: 'primary' }).trend.lead).toContain('pupils');
  expect(reportTexts({ language: 'en', schoolKind: 'secondary' }).trend.lead).toContain('students');
  expect(reportTexts({ language: 'vi', schoolKind: 'university' }).trend.lead).toContain(
    'sinh viên',
  );
});

test('readings are of the same words as the texts that they stand in for', () => {
  for (const { competencyID, name } of competencies) {
    const own = (readings.competencies[competencyID] ?? []).map(withoutReadings);
    expect(own).toEqual([name.ja, ...namedCompetency(competencyID, 'ja').behaviours]);
  }
});
