import type {
  ChangeFigures,
  GroupTrend,
  PmAnalysis,
  RankingDetails,
  StatisticsOptions,
  TrendAnalyses,
} from '@mebae/contracts';
import type { About, Fact, Origin } from '../../../lib/excel/about-sheet.ts';
import type { SheetToWrite, Workbook } from '../../../lib/excel/book.ts';
import { sheetOf, type Column } from '../../../lib/excel/sheet-of.ts';
import { createWorkbook } from '../../../lib/excel/workbook.ts';
import { catalogue } from '../../../lib/school-words/catalogue.ts';
import {
  estimateColumns,
  figureColumn,
  sizeColumns,
} from '../../../lib/score-groups/score-columns.ts';
import {
  classText,
  comparisonOf,
  createNames,
  detailText,
  roundedToHundredths,
} from '../../../lib/score-groups/score-names.ts';
import type { readWholeTrend } from './group-trend.service.ts';
import type ja from './texts/ja.json';

const textsFor = catalogue<typeof ja>(new URL('texts/', import.meta.url));

type WholeTrend = Awaited<ReturnType<typeof readWholeTrend>>;
type Line = WholeTrend['lines'][number];
/** A measure of the group in one course, beside grade and school. */
interface TrendPoint {
  measure: string;
  course: string;
  own: Line['own'][number];
  grade: Line['own'][number] | undefined;
  school: Line['own'][number] | undefined;
}
type Person = Pick<
  RankingDetails['data'][number],
  'lastName' | 'firstName' | 'schoolClass' | 'studentNumber'
>;
type Trend = TrendAnalyses['trends'][number];
type ClassOfTrend = Trend['classes'][number] & { measure: string };
type Change = ChangeFigures & { measure: string };

/** Writes the workbooks of a group's analyses, with the names of groups and measures. */
export function createAnalysisWorkbooks(
  origin: Origin,
  options: StatisticsOptions,
  target: string,
) {
  const text = textsFor(origin);
  const { analysisColumns: columns, notes } = text;
  const { groupName, measureName } = createNames(origin, options);
  const interval = [columns.low, columns.high] as const;
  const write = (
    chart: keyof typeof text.titles,
    about: Omit<About, 'title'>,
    sheets: SheetToWrite[],
  ): Workbook => createWorkbook(origin, { title: text.titles[chart], ...about }, sheets);
  const personColumns = <Row extends Person>(): Column<Row>[] => [
    { header: columns.lastName, kind: 'text', value: (row) => row.lastName },
    { header: columns.firstName, kind: 'text', value: (row) => row.firstName },
    {
      header: columns.schoolClass,
      kind: 'text',
      value: (row) => classText(origin, row.schoolClass),
    },
    { header: columns.studentNumber, kind: 'number', value: (row) => row.studentNumber },
  ];
  const measureColumn = <Row extends { measure: string }>(): Column<Row> => ({
    header: columns.measure,
    kind: 'text',
    value: ({ measure }) => measureName(measure),
  });
  const yes = (isSo: boolean): string | null => (isSo ? text.yes : null);
  const group = groupName(target);

  return {
    trend: ({ courses, lines }: WholeTrend, trend: GroupTrend): Workbook => {
      const size = trend.line?.own.at(-1);
      return write(
        'trend',
        {
          courses: trend.courses,
          groups: [{ target: group, n: size?.n, of: size?.of }],
          isComparable: trend.isComparable,
          notes: [notes.figures],
        },
        [
          sheetOf<TrendPoint>({
            name: text.sheets.analysis,
            columns: [
              measureColumn(),
              { header: columns.course, kind: 'text', value: ({ course }) => course },
              ...sizeColumns<TrendPoint>(origin, columns, ({ own }) => own),
              ...estimateColumns<TrendPoint>([columns.mean, ...interval], ({ own }) => own.mean),
              figureColumn(columns.grade, ({ grade }) => grade?.mean?.value),
              figureColumn(columns.school, ({ school }) => school?.mean?.value),
            ],
            rows: lines.flatMap(({ measure, own, grade, school }) =>
              own.map((point, at) => ({
                measure,
                course: courses[at] ?? '',
                own: point,
                grade: grade?.[at],
                school: school[at],
              })),
            ),
            frozenColumns: 2,
          }),
          sheetOf<Change>({
            name: text.sheets.change,
            columns: [
              measureColumn(),
              ...sizeColumns<Change>(origin, columns, (row) => row),
              ...estimateColumns<Change>([columns.change, ...interval], (row) => row.difference),
            ],
            rows: trend.measures.flatMap(({ measure, change }) =>
              change ? [{ measure, ...change }] : [],
            ),
            frozenColumns: 1,
          }),
        ],
      );
    },
    rankingDetails: (found: RankingDetails): Workbook =>
      write(
        'rankingDetails',
        {
          groups: [{ target: group, course: found.course, n: found.n, of: found.of }],
          isComparable: comparisonOf([target], found.isComparable),
          notes: [notes.ranks, ...(found.detail === 'exact' ? [] : [notes[found.detail]])],
        },
        [
          sheetOf<RankingDetails['data'][number]>({
            name: text.sheets.analysis,
            columns: [
              ...personColumns<RankingDetails['data'][number]>(),
              ...found.measures.flatMap((measure, at): Column<RankingDetails['data'][number]>[] => [
                figureColumn(measureName(measure), ({ values }) => values[at]),
                {
                  header: `${measureName(measure)} ${columns.rank}`,
                  kind: 'number',
                  value: ({ ranks }) => ranks[at] ?? null,
                },
              ]),
            ],
            rows: found.data,
            frozenColumns: 2,
          }),
        ],
      ),
    pm: (found: PmAnalysis): Workbook => {
      const normDetail = found.norm && detailText(origin, found.norm.detail);
      const figure = (value: number | null | undefined): Fact[1] => ({
        value: roundedToHundredths(value),
        kind: { digits: 2 },
      });
      return write(
        'pm',
        {
          groups: [{ target: group, course: found.course, n: found.n, of: found.of }],
          facts: [
            [text.facts.normP, figure(found.norm?.p)],
            [text.facts.normM, figure(found.norm?.m)],
            [text.facts.normN, { value: found.norm?.n ?? null, kind: { digits: 0 } }],
          ],
          isComparable:
            found.norm?.scale === 'class'
              ? comparisonOf([target], found.isComparable)
              : found.isComparable,
          notes: [notes.pm, ...(normDetail ? [normDetail] : [])],
        },
        [
          sheetOf<PmAnalysis['data'][number]>({
            name: text.sheets.analysis,
            columns: [
              ...personColumns<PmAnalysis['data'][number]>(),
              figureColumn(columns.p, ({ p }) => p.value),
              figureColumn(columns.pError, ({ p }) => p.standardError),
              figureColumn(columns.m, ({ m }) => m.value),
              figureColumn(columns.mError, ({ m }) => m.standardError),
              { header: columns.quadrant, kind: 'text', value: ({ quadrant }) => quadrant },
              {
                header: columns.borderline,
                kind: 'text',
                value: ({ isBorderline }) => yes(isBorderline),
              },
            ],
            rows: found.data,
            frozenColumns: 2,
          }),
        ],
      );
    },
    trendAnalyses: ({ trends, course }: TrendAnalyses): Workbook => {
      const [first] = trends;
      return write(
        'trendAnalyses',
        {
          groups: [{ target: group, course: course ?? undefined, n: first?.n, of: first?.of }],
          notes: [notes.trend, notes.bands, notes.classes],
        },
        [
          sheetOf<Trend>({
            name: text.sheets.analysis,
            columns: [
              { header: columns.measure, kind: 'text', value: ({ title }) => title },
              ...sizeColumns<Trend>(origin, columns, (row) => row),
              ...estimateColumns<Trend>([columns.mean, ...interval], ({ mean }) => mean),
              {
                header: columns.lowBand,
                kind: 'number',
                value: ({ bands }) => bands?.low ?? null,
              },
              {
                header: columns.middleBand,
                kind: 'number',
                value: ({ bands }) => bands?.middle ?? null,
              },
              {
                header: columns.highBand,
                kind: 'number',
                value: ({ bands }) => bands?.high ?? null,
              },
              figureColumn(columns.change, ({ change }) => change?.difference?.value),
            ],
            rows: trends,
            frozenColumns: 1,
          }),
          sheetOf<ClassOfTrend>({
            name: text.sheets.classes,
            columns: [
              { header: columns.measure, kind: 'text', value: ({ measure }) => measure },
              {
                header: columns.schoolClass,
                kind: 'text',
                value: (row) => classText(origin, row),
              },
              ...sizeColumns<ClassOfTrend>(origin, columns, (row) => row),
              ...estimateColumns<ClassOfTrend>(
                [columns.difference, ...interval],
                (row) => row.difference,
              ),
              { header: columns.isClear, kind: 'text', value: ({ isClear }) => yes(isClear) },
            ],
            rows: trends.flatMap(({ title, classes }) =>
              classes.map((row) => ({ measure: title, ...row })),
            ),
            frozenColumns: 2,
          }),
        ],
      );
    },
  };
}
