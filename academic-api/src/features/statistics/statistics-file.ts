import type {
  BoxPlots,
  BoxStatistics,
  ChangeStatistics,
  Distribution,
  PairedStatistics,
  Scatter,
  StatisticsFile,
  StatisticsOptions,
} from '@mebae/contracts';
import type { SheetToWrite } from '../../lib/excel/grid.ts';
import { titledSheets, type Cell } from '../../lib/excel/titled-sheet.ts';
import { catalogue, type TextReader } from '../../lib/school-words/catalogue.ts';
import {
  comparableRows,
  createNames,
  estimateCells,
  rounded,
} from '../../lib/score-groups/score-names.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

const textsFor = catalogue({ ja, en, vi });
type Text = ReturnType<typeof textsFor>;
type ColumnName = keyof Text['columns'];

export const statisticsFileName = (reader: TextReader, chart: StatisticsFile['chart']): string =>
  textsFor(reader).fileName[chart];

const boxCells = (box: BoxStatistics | null): Cell[] => [
  rounded(box?.low),
  rounded(box?.lowerQuartile),
  rounded(box?.median),
  rounded(box?.upperQuartile),
  rounded(box?.high),
  box ? box.outliers.map(rounded).join(' ') : null,
];
const boxColumns = [
  'low',
  'lowerQuartile',
  'median',
  'upperQuartile',
  'high',
  'outliers',
] as const satisfies ColumnName[];

/** Writes sheets for a reader, with the names of groups and measures. */
export function createSheets(reader: TextReader, options: StatisticsOptions) {
  const text = textsFor(reader);
  const { courseTitle, groupName, measureName, sizeCells } = createNames(reader, options);
  /** Group and course of a series. */
  const head = (key: string): Cell[] => {
    const [id = '', target = ''] = key.split(':');
    return [groupName(target), courseTitle(Number(id))];
  };
  const sheet = titledSheets(text.columns, { first: 18, others: 18 });
  const notes = (isComparable: boolean, ...names: (keyof Text['notes'])[]): SheetToWrite => ({
    name: text.sheets.source,
    widths: [100],
    rows: [...comparableRows(reader, isComparable), ...names.map((name) => [text.notes[name]])],
  });

  return {
    distribution: ({ measure, series, isComparable }: Distribution): SheetToWrite[] => [
      sheet(
        text.sheets.figures,
        [
          'measure',
          'group',
          'course',
          'n',
          'of',
          'state',
          'mean',
          'low95',
          'high95',
          'sd',
          ...boxColumns,
        ],
        series.map((row) => [
          measureName(measure),
          ...head(row.key),
          ...sizeCells(row),
          ...estimateCells(row.mean),
          rounded(row.sd),
          ...boxCells(row.box),
        ]),
      ),
      sheet(
        text.sheets.bins,
        ['group', 'course', 'from', 'to', 'count'],
        series.flatMap(({ key, bins }) =>
          bins.map(({ from, to, count }) => [...head(key), from, to, count]),
        ),
      ),
      notes(isComparable, 'score', 'interval', 'quartiles'),
    ],
    boxes: ({ measures, series, isComparable }: BoxPlots): SheetToWrite[] => [
      sheet(
        text.sheets.figures,
        ['measure', 'group', 'course', 'n', 'of', 'state', ...boxColumns],
        measures.flatMap((measure, position) =>
          series.flatMap(({ key, boxes }) => {
            const row = boxes[position];
            return row
              ? [[measureName(measure), ...head(key), ...sizeCells(row), ...boxCells(row.box)]]
              : [];
          }),
        ),
      ),
      notes(isComparable, 'score', 'quartiles'),
    ],
    scatter: ({ x, y, series, isComparable }: Scatter): SheetToWrite[] => {
      const points = sheet(
        text.sheets.points,
        ['group', 'course', 'lastName', 'firstName'],
        series.flatMap((row) =>
          row.points.map((point) => [
            ...head(row.key),
            point.lastName,
            point.firstName,
            rounded(point.x),
            rounded(point.y),
          ]),
        ),
      );
      points.rows[0]?.push(measureName(x), measureName(y));
      return [
        sheet(
          text.sheets.figures,
          ['group', 'course', 'n', 'of', 'state', 'correlation', 'low95', 'high95'],
          series.map((row) => [
            ...head(row.key),
            ...sizeCells(row),
            ...estimateCells(row.correlation),
          ]),
        ),
        { ...points, widths: [18, 24, 14, 14, 18, 18] },
        notes(isComparable, 'score', 'interval', 'hiddenPersons'),
      ];
    },
    /** @param courses that the change is between */
    change: (
      { measures, series, isComparable }: ChangeStatistics,
      { before, after }: { before: number; after: number },
    ): SheetToWrite[] => [
      sheet(
        text.sheets.figures,
        ['measure', 'group', 'course', 'n', 'of', 'state', 'difference', 'low95', 'high95'],
        measures.flatMap((measure, position) =>
          series.flatMap(({ key, pairs }) => {
            const row = pairs[position];
            if (!row) return [];
            const courses = `${courseTitle(before)} → ${courseTitle(after)}`;
            return [
              [
                measureName(measure),
                groupName(key),
                courses,
                ...sizeCells(row),
                ...estimateCells(row.difference),
              ],
            ];
          }),
        ),
      ),
      notes(isComparable, 'score', 'interval'),
    ],
    selfPeer: ({ measures, series, isComparable }: PairedStatistics): SheetToWrite[] => [
      sheet(
        text.sheets.figures,
        [
          'measure',
          'group',
          'course',
          'n',
          'of',
          'state',
          'self',
          'peer',
          'difference',
          'low95',
          'high95',
        ],
        measures.flatMap((measure, position) =>
          series.flatMap(({ key, pairs }) => {
            const row = pairs[position];
            return row
              ? [
                  [
                    measureName(measure),
                    ...head(key),
                    ...sizeCells(row),
                    rounded(row.first),
                    rounded(row.second),
                    ...estimateCells(row.difference),
                  ],
                ]
              : [];
          }),
        ),
      ),
      notes(isComparable, 'score', 'interval'),
    ],
  };
}
