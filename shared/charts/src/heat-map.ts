import { axisWidth, categoriesBelow, categoriesBeside, grid } from './axes.ts';
import { baseOption } from './base-option.ts';
import { pointSeries, rectangle, sizeOf } from './elements.ts';
import { palette } from './palette.ts';
import { appearancesOf } from './series-appearances.ts';
import { cellText, type FormatValue } from './table.ts';
import type { ChartModel, ChartOption, ChartScale } from './types.ts';

export interface HeatMapInput {
  rows: readonly string[];
  columns: readonly string[];
  /** What the rows are, as the head of the table's first column. */
  rowLabel: string;
  /** What a cell's value is. */
  valueLabel: string;
  /** A value a row and column; null where there is none. */
  values: readonly (readonly (number | null)[])[];
  /** A scale from below to above zero has a second colour for what is below. */
  scale: ChartScale;
  formatValue: FormatValue;
  /** What table and pointer say of each cell instead of its value alone. */
  words?: readonly (readonly string[])[];
}

/** How strong the colour of each step is, weakest first; a cell's number is readable on all of them. */
const strengths = [0.06, 0.16, 0.28, 0.8, 1] as const;
/** From this strength on a number is written in the background's colour. */
const strong = 0.8;

/** Values of rows by columns, as numbers on steps of colour. */
export function heatMap(input: HeatMapInput): ChartModel {
  const { rows, columns, rowLabel, valueLabel, values, formatValue } = input;
  const wordsOf = (x: number, y: number): string =>
    input.words?.[y]?.[x] ?? cellText(values[y]?.[x], null, formatValue);
  const read = {
    labels: [valueLabel],
    points: rows.flatMap((row, y) =>
      columns.map((column, x) => ({
        name: `${row} ${column}`,
        texts: [wordsOf(x, y)],
      })),
    ),
  };
  return {
    table: {
      corner: rowLabel,
      columns,
      rows: rows.map((row, y) => ({
        key: `${y} ${row}`,
        header: row,
        cells: columns.map((_, x) => wordsOf(x, y)),
      })),
    },
    legend: [],
    extremes: [],
    leftOut: 0,
    errors: () => null,
    height: 60 + rows.length * 32,
    draw: (bounds) => {
      const pieces = piecesOf(input.scale);
      const option: ChartOption = {
        ...baseOption(bounds),
        grid,
        xAxis: {
          ...categoriesBelow(columns, axisWidth(bounds.width) * 0.8),
          axisLine: { show: false },
        },
        yAxis: { ...categoriesBeside(rows, bounds.width), axisLine: { show: false } },
        visualMap: { type: 'piecewise', show: false, dimension: 2, seriesId: 'cells', pieces },
        series: [
          pointSeries(read, 'cartesian2d', (index, api) => {
            const [x, y] = [index % columns.length, Math.floor(index / columns.length)];
            const [width, height] = sizeOf(api);
            const [cx = 0, cy = 0] = api.coord([x, y]);
            const shape = rectangle(
              [cx - width / 2 + 1, cy - height / 2 + 1],
              [cx + width / 2 - 1, cy + height / 2 - 1],
            );
            const emphasis = { style: { stroke: palette.text, lineWidth: 2 } };
            return { type: 'rect', shape, style: { fill: 'transparent' }, emphasis };
          }),
          {
            id: 'cells',
            type: 'heatmap',
            silent: true,
            tooltip: { show: false },
            itemStyle: { borderColor: palette.background, borderWidth: 2 },
            data: cellsOf(input, pieces),
          },
        ],
      };
      return {
        width: bounds.width,
        height: bounds.height,
        option,
        ...read,
        columns: columns.length,
      };
    },
  };
}

interface Piece {
  gte: number;
  lt: number;
  color: string;
  opacity: number;
}

/** Steps of equal width from the scale's low end, or from zero both ways. */
function piecesOf({ min, max }: ChartScale): Piece[] {
  const [above, below] = appearancesOf([{}, {}]);
  const steps = (from: number, to: number, color = palette.text as string): Piece[] =>
    strengths.map((opacity, index) => {
      const edge = (at: number) => from + ((to - from) * at) / strengths.length;
      const isLast = index === strengths.length - 1;
      const outer = isLast ? (to > from ? Infinity : -Infinity) : edge(index + 1);
      return to > from
        ? { gte: edge(index), lt: outer, color, opacity }
        : { gte: outer, lt: edge(index), color, opacity };
    });
  return min < 0
    ? [...steps(0, max, above?.colour), ...steps(0, min, below?.colour)]
    : steps(min, max, above?.colour);
}

const cellsOf = ({ values, formatValue }: HeatMapInput, pieces: readonly Piece[]) =>
  values.flatMap((row, y) =>
    row.flatMap((value, x) => {
      if (value === null) return [];
      const piece = pieces.find(({ gte, lt }) => value >= gte && value < lt);
      const color = (piece?.opacity ?? 0) >= strong ? palette.background : palette.text;
      return [
        {
          value: [x, y, value],
          label: { show: true, formatter: formatValue(value), color, opacity: 1, fontSize: 11 },
        },
      ];
    }),
  );
