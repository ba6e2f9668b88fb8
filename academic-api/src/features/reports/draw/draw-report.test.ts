import { describe, expect, it, test } from 'vitest';
import {
  languageCodes,
  reportFileKinds,
  type LanguageCode,
  type Statement,
} from '@mebae/contracts';
import { withoutReadings, type ScoreChange } from '@mebae/rules';
import { pagesOfPdf, textOfPdf } from '@mebae/testing/pdf';
import { competencies } from '../../../db/masters/masters.ts';
import { findingsBehaviours } from '../../../db/masters/findings.ts';
import type { ReportData } from '../report-data.ts';
import { readings, reportTexts } from '../report-texts.ts';
import { dispositionBars } from './charts.ts';
import { drawReport } from './draw-report.ts';

const named = (competencyID: number, language: LanguageCode) => {
  const own = findingsBehaviours.find((row) => row.competencyID === competencyID);
  const competency = competencies.find((row) => row.competencyID === competencyID);
  return {
    competencyID,
    name: competency?.name[language] ?? '',
    behaviours: (own?.behaviours ?? []).map((text) => text[language]),
  };
};

const stated = (kind: Statement['kind'], competencyID: number, language: LanguageCode) => ({
  ...named(competencyID, language),
  statement: {
    kind,
    competencyID,
    value: 61.2,
    selfValue: 40,
    before: null,
    standardError: 3,
    gradeZ: 1,
  },
});
const change = (difference: number, reading: ScoreChange['reading']) => ({
  difference,
  standardError: 4,
  reading,
});

/** A report with all of its parts. */
function reportOf(own: Partial<ReportData> = {}): ReportData {
  const language = own.language ?? 'ja';
  return {
    kind: 'full',
    language,
    hasReadings: false,
    isFixed: true,
    hasPeerEvaluation: true,
    hasPeerScores: true,
    productName: 'Mebae',
    schoolName: '桜ヶ丘中学校',
    title: '前期の振り返り',
    startAt: '2026-10-01T00:00:00Z',
    endAt: '2026-10-26T00:00:00Z',
    madeAt: '2026-11-22T00:00:00Z',
    student: {
      lastName: '髙橋',
      firstName: '𠮷野',
      lastNameKana: 'タカハシ',
      firstNameKana: 'ヨシノ',
      grade: 1,
      schoolClassName: '2組',
      studentNumber: 3,
    },
    disposition: [
      { scaleID: 1, firstPole: '外向', secondPole: '内向', value: -40, isImplicit: false },
    ],
    competencies: competencies.map(({ competencyID, name, competencyType }) => ({
      competencyID,
      name: name[language],
      competencyType,
      value: 40 + competencyID,
      standardError: 3.2,
      evaluators: 4,
      hasFewEvaluators: false,
      selfValue: 70 - competencyID,
      classMean: 52,
    })),
    evaluators: 4,
    words: {
      strengths: [5, 14, 20].map((id) => stated('strength', id, language)),
      highest: stated('highest', 25, language),
      potential: stated('potential', 9, language),
      next: stated('nextStep', 3, language),
      selfEvaluation: 'differs',
    },
    growth: {
      before: '前回の振り返り',
      rows: [
        { ...named(1, language), before: 40, after: 50, change: change(10, 'up') },
        { ...named(2, language), before: 41, after: 42, change: change(1, 'noClearChange') },
      ],
    },
    trends: [
      {
        trendID: 2,
        title: '居心地',
        value: 55,
        band: 'high',
        meaning: '居心地よく感じている',
        gradeMean: 50.2,
        before: 44,
      },
    ],
    ...own,
  };
}

const textOf = async (own: Partial<ReportData> = {}): Promise<string> =>
  (await textOfPdf(await drawReport(reportOf(own)))).replaceAll(/\s/g, '');

/** The longest that a roster takes. */
const longest = {
  lastName: '寿限無'.repeat(21),
  firstName: 'Wolfeschlegelsteinhausenberger'.repeat(2),
  lastNameKana: 'ジュゲム'.repeat(15),
  firstNameKana: '',
  grade: 12,
  schoolClassName: '国際バカロレア特別進学コース1組',
  studentNumber: 999,
};

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
        student: longest,
        title: '長'.repeat(100),
        schoolName: '学校'.repeat(32),
        competencies: reportOf().competencies.map((row, index) => ({
          ...row,
          ...(index % 2 === 0 && { value: null, standardError: null, hasFewEvaluators: true }),
        })),
      });
      expect(text).toContain(longest.lastName);
      expect(text).toContain(longest.firstName);
      expect(text).toContain('1/1ページ');
    }
  });

  it.each([...languageCodes.map((language) => [language, false] as const), ['ja', true] as const])(
    'of the longest names has its radar on the first page (%s, readings: %s)',
    async (language, hasReadings) => {
      for (const isFixed of [true, false]) {
        const report = reportOf({
          language,
          hasReadings,
          isFixed,
          student: longest,
          title: '長'.repeat(100),
          disposition: [1, 2, 3, 4, 5].map((scaleID) => ({
            scaleID,
            firstPole: '外向',
            secondPole: '内向',
            value: 0,
            isImplicit: false,
          })),
        });
        const [first = ''] = await pagesOfPdf(await drawReport(report));
        expect(first).toContain(reportTexts[language].radar.peer);
      }
    },
  );

  it('breaks a long name between words', async () => {
    const student = {
      ...reportOf().student,
      lastName: 'Nguyễn Phúc Vĩnh San Hoàng Đế Bảo Đại Thanh Hóa Thừa Thiên Huế',
      firstName: 'Công Tằng Tôn Nữ Thị Phương Thảo Quỳnh Như Ngọc Diễm',
    };
    const [text = ''] = await pagesOfPdf(await drawReport(reportOf({ student })));
    for (const word of `${student.lastName} ${student.firstName}`.split(' ')) {
      expect(text.normalize('NFC')).toContain(word);
    }
    const foreign = {
      ...student,
      lastName: '勘解由小路長宗我部武者小路',
      firstName: 'ジョン・アレクサンダー・ウィリアム',
    };
    const [page = ''] = await pagesOfPdf(await drawReport(reportOf({ student: foreign })));
    for (const word of ['ジョン・', 'アレクサンダー・', 'ウィリアム']) expect(page).toContain(word);
  });

  it('prints a geta mark for a letter that the font lacks', async () => {
    const student = { ...reportOf().student, lastName: '김' };
    expect(await textOf({ student })).toContain('〓𠮷野');
  });

  it('cuts the names at the foot of a page between letters', async () => {
    const student = { ...reportOf().student, firstName: '花' };
    const text = await textOf({ student, schoolName: `一${'𠮷'.repeat(63)}` });
    const [head, ...feet] = text.match(/一𠮷+/gu) ?? [];
    expect(head).toHaveLength(1 + 2 * 63);
    expect(feet.length).toBeGreaterThan(1);
    for (const foot of feet) expect(foot).toHaveLength(1 + 2 * 59);
  });

  it('says what it has: clear changes, and how many are not', async () => {
    const text = await textOf();
    expect(text).toContain('課題設定40.050.0伸びた+10.0（+2.2〜+17.8）');
    expect(text).toContain('ほかの1個には、はっきりした変化はありません');
    expect(text).toContain('まわり61.2、自分40.0');
  });

  it('says of scores that are not fixed that their words are still to come, and why', async () => {
    const { notFixed, preliminaryNote } = reportTexts.ja;
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
      const { fewEvaluators, strengths } = reportTexts[language];
      const shown = (text: string) => withoutReadings(text).replaceAll(/\s/g, '');
      const all = reportOf({ language }).competencies;
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
        expect(text).not.toContain(shown(reportTexts[language].table.peer));
      }
    },
  );

  it('of a course without evaluations by others says only what the student says', async () => {
    const competencyIDs = [1, 5, 9];
    const own = reportOf()
      .competencies.filter(({ competencyID }) => competencyIDs.includes(competencyID))
      .map((row) => ({
        ...row,
        value: null,
        standardError: null,
        evaluators: 0,
        classMean: null,
      }));
    const of = { hasPeerEvaluation: false, competencies: own };
    const full = await textOf({ kind: 'full', ...of });
    for (const text of [full, await textOf({ kind: 'simple', ...of })]) {
      expect(text).toContain(withoutReadings(reportTexts.ja.selfOnly.title));
      expect(text).not.toMatch(/まわり|評価した人|評価者|クラス平均|強み|アドバイス|厳しさ/);
    }
    expect(full).toContain('課題設定69.0論理的思考65.0');
  });

  it('says of a trend report that it is for staff and no diagnosis', async () => {
    const text = await textOf({ kind: 'trend' });
    expect(text).toContain('診断ではありません');
    expect(text).toContain('居心地55.0高め50.244.0');
  });
});

test('a disposition is marked on the side of its pole: the first one, which is positive, is on the left', () => {
  const { svgs, width } = dispositionBars([{ value: 100 }, { value: 0 }, { value: -100 }]);
  const marks = svgs.map((svg) => Number(/<circle cx="([\d.]+)"/.exec(svg)?.[1]));
  expect(marks).toEqual([8, width / 2, width - 8]);
  expect(dispositionBars([{ value: null }]).svgs[0]).not.toContain('<circle');
});

test('readings are of the same words as the texts that they stand in for', () => {
  for (const { competencyID, name } of competencies) {
    const own = (readings.competencies[competencyID] ?? []).map(withoutReadings);
    expect(own).toEqual([name.ja, ...named(competencyID, 'ja').behaviours]);
  }
});
