import type {
  BoxPlots,
  ChangeStatistics,
  Distribution,
  GroupSize,
  PairedFigures,
  PairedStatistics,
  Scatter,
  StatisticsOptions,
} from '@mebae/contracts';
import type { AboutGroup, Origin } from '../../../lib/excel/about-sheet.ts';
import type { SheetToWrite, Workbook } from '../../../lib/excel/book.ts';
import { sheetOf, type Column } from '../../../lib/excel/sheet-of.ts';
import { createWorkbook } from '../../../lib/excel/workbook.ts';
import { catalogue } from '../../../lib/school-words/catalogue.ts';
import {
  estimateColumns,
  figureColumn,
  sizeColumns,
} from '../../../lib/score-groups/score-columns.ts';
import { comparisonOf, createNames } from '../../../lib/score-groups/score-names.ts';
import { boxColumns } from './box-columns.ts';
import type ja from './texts/ja.json';

const textsFor = catalogue<typeof ja>(new URL('texts/', import.meta.url));
type Text = ReturnType<typeof textsFor>;

type Spread = Distribution['series'][number];
type Bin = { key: string } & Spread['bins'][number];
type Correlated = Scatter['series'][number];
type Point = { key: string } & Correlated['points'][number];
/** A row of figures: of which measure, and of which series, as its key names it. */
interface Figures<Of> {
  measure: string;
  key: string;
  figures: Of;
}
type Boxed = Figures<BoxPlots['series'][number]['boxes'][number]>;
type Changed = Figures<ChangeStatistics['series'][number]['pairs'][number]>;
type Paired = Figures<PairedFigures>;

type Size = Pick<GroupSize, 'n' | 'of'>;

/** The most of whom measures of a series have figures: what its size is said to be on the first sheet. */
const sizeOfAll = (sizes: readonly Size[]): Size => ({
  n: Math.max(0, ...sizes.map(({ n }) => n)),
  of: Math.max(0, ...sizes.map(({ of }) => of)),
});

/** Each measure's figures of each series, in the order of the screen. */
const byMeasure = <Of>(
  measures: readonly string[],
  series: readonly { key: string; values: readonly Of[] }[],
): Figures<Of>[] =>
  measures.flatMap((measure, position) =>
    series.flatMap(({ key, values }) => {
      const figures = values[position];
      return figures === undefined ? [] : [{ measure, key, figures }];
    }),
  );

/** Writes workbooks of statistics, with the names of groups and measures. */
export function createWorkbooks(origin: Origin, options: StatisticsOptions) {
  const text = textsFor(origin);
  const { columns } = text;
  const { courseOf, groupName, measureName } = createNames(origin, options);
  const groupOf = (key: string): { target: string; course: ReturnType<typeof courseOf> } => {
    const [id = '', target = ''] = key.split(':');
    return { target: groupName(target), course: courseOf(Number(id)) };
  };
  const seriesColumns = <Row extends { key: string }>(): Column<Row>[] => [
    { header: columns.group, kind: 'text', value: ({ key }) => groupOf(key).target },
    {
      header: columns.course,
      kind: 'text',
      value: ({ key }) => groupOf(key).course?.title ?? null,
    },
  ];
  const measureColumn = <Row extends { measure: string }>(): Column<Row> => ({
    header: columns.measure,
    kind: 'text',
    value: ({ measure }) => measureName(measure),
  });
  const size = <Row>(sizeOf: (row: Row) => GroupSize) => sizeColumns(origin, columns, sizeOf);
  const interval = [columns.low95, columns.high95] as const;
  /** Charts of one measure or two are named after them. */
  const titleOf = (chart: keyof Text['titles'], measures: readonly string[]): string =>
    [text.titles[chart], measures.map(measureName).join('・')].join(' ').trim();
  const write = (
    chart: keyof Text['titles'],
    about: { isComparable: boolean | undefined; groups: AboutGroup[] },
    notes: (keyof Text['notes'])[],
    sheets: SheetToWrite[],
    measures: readonly string[] = [],
  ): Workbook =>
    createWorkbook(
      origin,
      { title: titleOf(chart, measures), ...about, notes: notes.map((name) => text.notes[name]) },
      sheets,
    );
  /** A remark about all series together. */
  const together = (
    isComparable: boolean,
    series: readonly (Size & { key: string })[],
  ): { isComparable: boolean | undefined; groups: AboutGroup[] } => ({
    isComparable: comparisonOf(
      series.map(({ key }) => key.split(':')[1] ?? ''),
      isComparable,
    ),
    groups: series.map(({ key, n, of }) => ({ ...groupOf(key), n, of })),
  });

  return {
    distribution: ({ measure, series, isComparable }: Distribution): Workbook =>
      write(
        'distribution',
        together(isComparable, series),
        ['score', 'interval', 'quartiles'],
        [
          sheetOf<Spread & { measure: string }>({
            name: text.sheets.figures,
            columns: [
              measureColumn(),
              ...seriesColumns<Spread>(),
              ...size<Spread>((row) => row),
              ...estimateColumns<Spread>([columns.mean, ...interval], (row) => row.mean),
              figureColumn(columns.sd, (row) => row.sd),
              ...boxColumns<Spread>(columns, (row) => row.box),
            ],
            rows: series.map((row) => ({ ...row, measure })),
            frozenColumns: 3,
          }),
          sheetOf<Bin>({
            name: text.sheets.bins,
            columns: [
              ...seriesColumns<Bin>(),
              { header: columns.from, kind: 'number', value: (row) => row.from },
              { header: columns.to, kind: 'number', value: (row) => row.to },
              { header: columns.count, kind: 'number', value: (row) => row.count },
            ],
            rows: series.flatMap(({ key, bins }) => bins.map((bin) => ({ key, ...bin }))),
          }),
        ],
        [measure],
      ),
    boxes: ({ measures, series, isComparable }: BoxPlots): Workbook =>
      write(
        'boxes',
        together(
          isComparable,
          series.map(({ key, boxes }) => ({ key, ...sizeOfAll(boxes) })),
        ),
        ['score', 'quartiles'],
        [
          sheetOf<Boxed>({
            name: text.sheets.figures,
            columns: [
              measureColumn(),
              ...seriesColumns<Boxed>(),
              ...size<Boxed>(({ figures }) => figures),
              ...boxColumns<Boxed>(columns, ({ figures }) => figures.box),
            ],
            rows: byMeasure(
              measures,
              series.map(({ key, boxes }) => ({ key, values: boxes })),
            ),
            frozenColumns: 3,
          }),
        ],
      ),
    scatter: ({ x, y, series, isComparable }: Scatter): Workbook =>
      write(
        'scatter',
        together(isComparable, series),
        ['score', 'interval', 'hiddenPersons'],
        [
          sheetOf<Correlated>({
            name: text.sheets.figures,
            columns: [
              ...seriesColumns<Correlated>(),
              ...size<Correlated>((row) => row),
              ...estimateColumns<Correlated>(
                [columns.correlation, ...interval],
                (row) => row.correlation,
              ),
            ],
            rows: series,
          }),
          sheetOf<Point>({
            name: text.sheets.points,
            columns: [
              ...seriesColumns<Point>(),
              { header: columns.lastName, kind: 'text', value: (row) => row.lastName },
              { header: columns.firstName, kind: 'text', value: (row) => row.firstName },
              figureColumn(measureName(x), (row) => row.x),
              figureColumn(measureName(y), (row) => row.y),
            ],
            rows: series.flatMap(({ key, points }) => points.map((point) => ({ key, ...point }))),
            frozenColumns: 4,
          }),
        ],
        [x, y],
      ),
    /** @param courses that the change is between */
    change: (
      { measures, series, isComparable }: ChangeStatistics,
      courses: { before: number; after: number },
    ): Workbook => {
      const [before, after] = [courseOf(courses.before), courseOf(courses.after)];
      const columnsOfChange: Column<Changed>[] = [
        measureColumn(),
        { header: columns.group, kind: 'text', value: ({ key }) => groupName(key) },
        {
          header: columns.course,
          kind: 'wrapped',
          width: 36,
          value: () => `${before?.title ?? ''} → ${after?.title ?? ''}`,
        },
        ...size<Changed>(({ figures }) => figures),
        ...estimateColumns<Changed>(
          [columns.difference, ...interval],
          ({ figures }) => figures.difference,
        ),
      ];
      return write(
        'change',
        {
          isComparable: comparisonOf(
            series.map(({ key }) => key),
            isComparable,
          ),
          groups: [
            { course: before },
            { course: after },
            ...series.map(({ key, pairs }) => ({ target: groupName(key), ...sizeOfAll(pairs) })),
          ],
        },
        ['score', 'interval'],
        [
          sheetOf<Changed>({
            name: text.sheets.figures,
            columns: columnsOfChange,
            rows: byMeasure(
              measures,
              series.map(({ key, pairs }) => ({ key, values: pairs })),
            ),
            frozenColumns: 2,
          }),
        ],
      );
    },
    selfPeer: ({ measures, series, isComparable }: PairedStatistics): Workbook =>
      write(
        'selfPeer',
        together(
          isComparable,
          series.map(({ key, pairs }) => ({ key, ...sizeOfAll(pairs) })),
        ),
        ['score', 'interval'],
        [
          sheetOf<Paired>({
            name: text.sheets.figures,
            columns: [
              measureColumn(),
              ...seriesColumns<Paired>(),
              ...size<Paired>(({ figures }) => figures),
              figureColumn(columns.self, ({ figures }) => figures.first),
              figureColumn(columns.peer, ({ figures }) => figures.second),
              ...estimateColumns<Paired>(
                [columns.difference, ...interval],
                ({ figures }) => figures.difference,
              ),
            ],
            rows: byMeasure(
              measures,
              series.map(({ key, pairs }) => ({ key, values: pairs })),
            ),
            frozenColumns: 3,
          }),
        ],
      ),
  };
}
