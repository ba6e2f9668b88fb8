import type {
  GroupTrend,
  PmAnalysis,
  RankingDetails,
  StatisticsOptions,
  TrendAnalyses,
} from '@mebae/contracts';
import type { SheetToWrite } from '../../lib/excel/grid.ts';
import { titledSheets, type Cell } from '../../lib/excel/titled-sheet.ts';
import { catalogue, type TextReader } from '../../lib/school-words/catalogue.ts';
import {
  classText,
  comparableRows,
  createNames,
  estimateCells,
  rounded,
} from '../../lib/score-groups/score-names.ts';
import type { readWholeTrend } from './group-trend.service.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

const textsFor = catalogue({ ja, en, vi });
type Text = ReturnType<typeof textsFor>;

export const analysisFileName = (reader: TextReader, chart: keyof Text['files']): string =>
  textsFor(reader).files[chart];

/** Writes the sheets of analyses for a reader, with the names of groups and measures. */
export function createAnalysisSheets(reader: TextReader, options: StatisticsOptions) {
  const text = textsFor(reader);
  const { measureName, sizeCells } = createNames(reader, options);
  const sheet = titledSheets(text.analysisColumns, { first: 16, others: 16 });
  const person = (row: RankingDetails['data'][number] | PmAnalysis['data'][number]): Cell[] => [
    row.lastName,
    row.firstName,
    classText(reader, row.schoolClass),
    row.studentNumber,
  ];
  const personColumns = ['lastName', 'firstName', 'schoolClass', 'studentNumber'] as const;
  /** A sheet that says at its end where classes can't be compared. */
  const noted = (made: SheetToWrite, isComparable: boolean): SheetToWrite => ({
    ...made,
    rows: [...made.rows, ...comparableRows(reader, isComparable)],
  });
  const yes = (isSo: boolean): string | null => (isSo ? text.yes : null);

  return {
    trend: (
      { courses, lines }: Awaited<ReturnType<typeof readWholeTrend>>,
      { measures, isComparable }: GroupTrend,
    ): SheetToWrite[] => [
      noted(
        sheet(
          text.analysisSheet,
          ['measure', 'course', 'n', 'of', 'state', 'mean', 'low', 'high', 'grade', 'school'],
          lines.flatMap(({ measure, own, grade, school }) =>
            own.map((point, at) => [
              measureName(measure),
              courses[at] ?? '',
              ...sizeCells(point),
              ...estimateCells(point.mean),
              rounded(grade?.[at]?.mean?.value),
              rounded(school[at]?.mean?.value),
            ]),
          ),
        ),
        isComparable,
      ),
      sheet(
        text.analysisColumns.change,
        ['measure', 'n', 'of', 'state', 'change', 'low', 'high'],
        measures.flatMap(({ measure, change }) =>
          change
            ? [[measureName(measure), ...sizeCells(change), ...estimateCells(change.difference)]]
            : [],
        ),
      ),
    ],
    rankingDetails: ({ measures, data, isComparable }: RankingDetails): SheetToWrite[] => {
      const made = sheet(
        text.analysisSheet,
        personColumns,
        data.map((row) => [
          ...person(row),
          ...row.values.flatMap((value, at) => [rounded(value), row.ranks[at] ?? null]),
        ]),
      );
      made.rows[0]?.push(
        ...measures.flatMap((measure) => [
          measureName(measure),
          `${measureName(measure)} ${text.analysisColumns.rank}`,
        ]),
      );
      return [noted(made, isComparable)];
    },
    pm: ({ data, norm, isComparable }: PmAnalysis): SheetToWrite[] => [
      sheet(
        text.analysisSheet,
        [...personColumns, 'p', 'pError', 'm', 'mError', 'quadrant', 'borderline'],
        data.map((row) => [
          ...person(row),
          rounded(row.p.value),
          rounded(row.p.standardError),
          rounded(row.m.value),
          rounded(row.m.standardError),
          row.quadrant,
          yes(row.isBorderline),
        ]),
      ),
      noted(
        sheet(
          text.sheets.source,
          ['normP', 'normM', 'n'],
          [[rounded(norm?.p), rounded(norm?.m), norm?.n ?? null]],
        ),
        isComparable,
      ),
    ],
    trendAnalyses: ({ trends }: TrendAnalyses): SheetToWrite[] => [
      sheet(
        text.analysisSheet,
        [
          'measure',
          'n',
          'of',
          'state',
          'mean',
          'low',
          'high',
          'lowBand',
          'middleBand',
          'highBand',
          'change',
        ],
        trends.map(({ title, mean, bands, change, ...size }) => [
          title,
          ...sizeCells(size),
          ...estimateCells(mean),
          bands?.low ?? null,
          bands?.middle ?? null,
          bands?.high ?? null,
          rounded(change?.difference?.value),
        ]),
      ),
      sheet(
        text.classSheet,
        ['measure', 'schoolClass', 'n', 'of', 'state', 'difference', 'low', 'high', 'isClear'],
        trends.flatMap(({ title, classes }) =>
          classes.map((row) => [
            title,
            classText(reader, row),
            ...sizeCells(row),
            ...estimateCells(row.difference),
            yes(row.isClear),
          ]),
        ),
      ),
    ],
  };
}
