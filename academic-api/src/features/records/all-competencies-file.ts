import type {
  AllCompetencies,
  AllGrowth,
  ComparedCompetency,
  ComparedCustomCompetency,
  GrowthStep,
  LanguageCode,
} from '@mebae/contracts';
import type { SheetToWrite } from '../../lib/excel/grid.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

const texts = { ja, en, vi };

export const scoresFileName = (language: LanguageCode): string => texts[language].scoresFile;
export const growthFileName = (language: LanguageCode): string => texts[language].growthFile;

/** One decimal, as the screen shows it. */
const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10) / 10;

/** Day in Japan, `2026-10-26`. */
const dayOf = (moment: string): string =>
  new Date(moment).toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' });

const stateOf = (language: LanguageCode, score: { value: number | null; isFixed: boolean }) =>
  score.value === null ? null : texts[language][score.isFixed ? 'fixed' : 'preliminary'];

const meansOf = (score: ComparedCompetency | ComparedCustomCompetency) =>
  [score.classMean, score.gradeMean, score.schoolMean].flatMap(({ mean, n }) => [rounded(mean), n]);

/** All competencies of one course as a workbook, with a sheet that says where they come from. */
export function scoresSheets(language: LanguageCode, all: AllCompetencies): SheetToWrite[] {
  const text = texts[language];
  const exam = all.exams.find((row) => row.evalSettingID === all.evalSettingID);
  return [
    {
      name: text.sheets.scores,
      widths: [16, 24, 10, 10, 10, 10, 10, 12, 8, 12, 8, 12, 8],
      rows: [
        text.scoreColumns,
        ...all.competencies.map((c) => [
          text.types[c.competencyType],
          c.name,
          rounded(c.value),
          rounded(c.standardError),
          c.evaluators,
          stateOf(language, c),
          rounded(c.selfValue),
          ...meansOf(c),
        ]),
        ...all.customCompetencies.map((c) => [
          text.types.custom,
          c.name,
          rounded(c.value),
          rounded(c.standardError),
          null,
          stateOf(language, c),
          rounded(c.selfValue),
          ...meansOf(c),
        ]),
      ],
    },
    {
      name: text.sheets.source,
      widths: [20, 80],
      rows: [
        [text.source.course, exam?.title ?? null],
        [text.source.ended, exam ? dayOf(exam.endAt) : null],
        [text.source.error],
        [text.source.hidden],
      ],
    },
  ];
}

const stepCells = (language: LanguageCode, step: GrowthStep | null) => [
  rounded(step?.value ?? null),
  rounded(step?.standardError ?? null),
  rounded(step?.change?.difference ?? null),
  step?.change ? texts[language].readings[step.change.reading] : null,
];

/** Growth over all fixed courses as a workbook: four columns a course, then the change from the first to the last. */
export function growthSheets(language: LanguageCode, growth: AllGrowth): SheetToWrite[] {
  const text = texts[language];
  const all = [
    ...growth.competencies.map((c) => ({ ...c, type: text.types[c.competencyType] })),
    ...growth.customCompetencies.map((c) => ({ ...c, type: text.types.custom })),
  ];
  return [
    {
      name: text.sheets.growth,
      widths: [16, 24, ...growth.exams.flatMap(() => [10, 10, 10, 24]), 10, 24],
      rows: [
        [
          ...text.scoreColumns.slice(0, 2),
          ...growth.exams.flatMap((exam) =>
            text.stepColumns.map((column) => `${exam.title} (${dayOf(exam.endAt)}) ${column}`),
          ),
          ...text.overallColumns,
        ],
        ...all.map(({ type, name, points, overall }) => [
          type,
          name,
          ...points.flatMap((step) => stepCells(language, step)),
          rounded(overall?.difference ?? null),
          overall ? text.readings[overall.reading] : null,
        ]),
      ],
    },
    { name: text.sheets.source, widths: [100], rows: [[text.source.error], [text.source.change]] },
  ];
}
