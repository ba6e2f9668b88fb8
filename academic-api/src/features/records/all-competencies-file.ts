import type {
  AllCompetencies,
  AllGrowth,
  ComparedCompetency,
  ComparedCustomCompetency,
  GrowthStep,
} from '@mebae/contracts';
import { hasEnoughEvaluators, intervalOf } from '@mebae/rules';
import type { SheetToWrite } from '../../lib/excel/grid.ts';
import { catalogue, type TextReader } from '../../lib/school-words/catalogue.ts';
import { comparableRows } from '../../lib/score-groups/score-names.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

const textsFor = catalogue({ ja, en, vi });

export const scoresFileName = (reader: TextReader): string => textsFor(reader).scoresFile;
export const growthFileName = (reader: TextReader): string => textsFor(reader).growthFile;

/** One decimal, as the screen shows it. */
const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10) / 10;

/** Day in Japan, `2026-10-26`. */
const dayOf = (moment: string): string =>
  new Date(moment).toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' });

const stateOf = (reader: TextReader, score: { value: number | null; isFixed: boolean }) =>
  score.value === null ? null : textsFor(reader)[score.isFixed ? 'fixed' : 'preliminary'];

const meansOf = (score: ComparedCompetency | ComparedCustomCompetency) =>
  [score.classMean, score.gradeMean, score.schoolMean].flatMap(({ mean, n, of }) => [
    rounded(mean),
    n,
    of,
  ]);

/** All competencies of one course as a workbook, with a sheet that says where they come from. */
export function scoresSheets(reader: TextReader, all: AllCompetencies): SheetToWrite[] {
  const text = textsFor(reader);
  const exam = all.exams.find((row) => row.evalSettingID === all.evalSettingID);
  return [
    {
      name: text.sheets.scores,
      widths: [16, 24, 10, 10, 10, 10, 10, 12, 8, 8, 12, 8, 8, 12, 8, 8],
      rows: [
        text.scoreColumns,
        // a file leaves the screen: of fewer than three sound evaluators it has no number
        ...all.competencies.map((c) => [
          text.types[c.competencyType],
          c.name,
          rounded(hasEnoughEvaluators(c) ? c.value : null),
          rounded(hasEnoughEvaluators(c) ? c.standardError : null),
          c.evaluators,
          hasEnoughEvaluators(c) || c.value === null ? stateOf(reader, c) : text.fewEvaluators,
          rounded(c.selfValue),
          ...meansOf(c),
        ]),
        ...all.customCompetencies.map((c) => [
          text.types.custom,
          c.name,
          rounded(c.value),
          rounded(c.standardError),
          null,
          stateOf(reader, c),
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
        [text.source.means],
        ...comparableRows(reader, all.isComparable),
      ],
    },
  ];
}

/** A change, its 95 % interval, and how it is read. */
function changeCells(reader: TextReader, change: GrowthStep['change']) {
  const interval = change && intervalOf(change.difference, change.standardError);
  return [
    rounded(change?.difference ?? null),
    rounded(interval?.low ?? null),
    rounded(interval?.high ?? null),
    change ? textsFor(reader).readings[change.reading] : null,
  ];
}

const stepCells = (reader: TextReader, step: GrowthStep | null) => [
  rounded(step?.value ?? null),
  rounded(step?.standardError ?? null),
  ...changeCells(reader, step?.change ?? null),
];

/** Growth over all fixed courses as a workbook: six columns a course, then the change from the first to the last. */
export function growthSheets(reader: TextReader, growth: AllGrowth): SheetToWrite[] {
  const text = textsFor(reader);
  const all = [
    ...growth.competencies.map((c) => ({ ...c, type: text.types[c.competencyType] })),
    ...growth.customCompetencies.map((c) => ({ ...c, type: text.types.custom })),
  ];
  return [
    {
      name: text.sheets.growth,
      widths: [16, 24, ...growth.exams.flatMap(() => [10, 10, 10, 10, 10, 24]), 10, 10, 10, 24],
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
          ...points.flatMap((step) => stepCells(reader, step)),
          ...changeCells(reader, overall),
        ]),
      ],
    },
    { name: text.sheets.source, widths: [100], rows: [[text.source.error], [text.source.change]] },
  ];
}
