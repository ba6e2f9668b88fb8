import { axisWidth, categoriesBelow, categoriesBeside, grid, heightOfNamesBelow } from './axes.ts';
import { baseOption } from './base-option.ts';
import {
  fixedElements,
  pointSeries,
  rectangle,
  sizeOf,
  textElement,
  type Element,
} from './elements.ts';
import { palette } from './palette.ts';
import { appearancesOf } from './series-appearances.ts';
import { cellText, type FormatValue } from './table.ts';
import type { ChartBounds, ChartModel, ChartOption, ChartScale } from './types.ts';

export interface HeatMapInput {
  rows: readonly string[];
  columns: readonly string[];
  /** Kind of the rows, as the head of the table's first column. */
  rowLabel: string;
  /** Name of a cell's value. */
  valueLabel: string;
  /** A value a row and column; null where there is none. */
  values: readonly (readonly (number | null)[])[];
  /** A scale from below to above zero has a second colour for what is below. */
  scale: ChartScale;
  formatValue: FormatValue;
  /** Texts of each cell for table and pointer, instead of its value alone. */
  words?: readonly (readonly string[])[];
  /** Address of what a cell is made of, where it can be opened. */
  linkOf?: (row: number, column: number) => string | undefined;
  /** Cells that are grey, because their value is within its error, and what the legend says of them. */
  unclear?: { cells: readonly (readonly boolean[])[]; label: string };
}

/** Opacities of a cell's colour, from zero to the end of the scale: its number is readable on all of them. */
export const cellOpacity = { least: 0.05, most: 0.5 } as const;

/** How strong the colour of a value is. @param share of the way from zero to the end of the scale */
export const opacityAt = (share: number): number =>
  cellOpacity.least + (cellOpacity.most - cellOpacity.least) * Math.min(1, Math.abs(share));

/** Height of the legend above the plot, in px. */
const legendHeight = 26;
/** A row is no lower: its number is readable, and a finger hits its cell. */
const leastRowHeight = 24;

/** Values of rows by columns, as numbers on a continuous scale of colour whose legend stands above them. */
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
        link: values[y]?.[x] == null ? undefined : input.linkOf?.(y, x),
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
    height: 60 + legendHeight + rows.length * 32,
    draw: (bounds) => {
      const fillOf = fillsOf(input.scale);
      const width = axisWidth(bounds.width) * 0.8;
      const around =
        grid.top + legendHeight + heightOfNamesBelow(columns, width) + grid.bottom + 12;
      const height = Math.max(bounds.height, around + rows.length * leastRowHeight);
      const option: ChartOption = {
        ...baseOption(bounds),
        grid: { ...grid, top: grid.top + legendHeight },
        xAxis: {
          ...categoriesBelow(columns, width),
          axisLine: { show: false },
        },
        yAxis: { ...categoriesBeside(rows, bounds.width), axisLine: { show: false } },
        series: [
          pointSeries(read, 'cartesian2d', (index, api) => {
            const [x, y] = [index % columns.length, Math.floor(index / columns.length)];
            const [cellWidth, cellHeight] = sizeOf(api);
            const [cx = 0, cy = 0] = api.coord([x, y]);
            const shape = rectangle(
              [cx - cellWidth / 2 + 1, cy - cellHeight / 2 + 1],
              [cx + cellWidth / 2 - 1, cy + cellHeight / 2 - 1],
            );
            const emphasis = { style: { stroke: palette.text, lineWidth: 2 } };
            return { type: 'rect', shape, style: { fill: 'transparent' }, emphasis };
          }),
          {
            id: 'cells',
            type: 'custom',
            silent: true,
            z: 0,
            tooltip: { show: false },
            encode: { x: 0, y: 1 },
            data: cellsOf(values),
            renderItem: (_, api) => {
              const [x, y, value] = [api.value(0), api.value(1), api.value(2)].map(Number);
              if (x === undefined || y === undefined || value === undefined) return null;
              const isUnclear = input.unclear?.cells[y]?.[x] ?? false;
              const [cx = 0, cy = 0] = api.coord([x, y]);
              const [cellWidth, cellHeight] = sizeOf(api);
              const shape = rectangle(
                [cx - cellWidth / 2 + 1, cy - cellHeight / 2 + 1],
                [cx + cellWidth / 2 - 1, cy + cellHeight / 2 - 1],
              );
              const text = textElement({
                lines: [formatValue(value)],
                at: { x: cx, y: cy },
                align: 'center',
                size: 11,
                fontFamily: bounds.fontFamily,
              });
              const style = isUnclear ? unclearFill : fillOf(value);
              return { type: 'group', children: [{ type: 'rect', shape, style }, text] };
            },
          },
          fixedElements('legend', 4, legendOf(input, bounds)),
        ],
      };
      return {
        width: bounds.width,
        height,
        option,
        ...read,
        columns: columns.length,
      };
    },
  };
}

interface Fill {
  fill: string;
  opacity: number;
}

const unclearFill: Fill = { fill: palette.muted, opacity: 0.14 };

/** The colour of a value: from the scale's low end to its high one, or from zero both ways. */
function fillsOf({ min, max }: ChartScale): (value: number) => Fill {
  const [above, below] = appearancesOf([{}, {}]);
  const colourOf = (side: typeof above): string => side?.colour ?? palette.text;
  return (value) => {
    if (min >= 0) return { fill: colourOf(above), opacity: opacityAt((value - min) / (max - min)) };
    return value < 0
      ? { fill: colourOf(below), opacity: opacityAt(value / min) }
      : { fill: colourOf(above), opacity: opacityAt(value / max) };
  };
}

/** Pixels of the legend's scale, and of each of its strips. */
const [scaleWidth, stripWidth] = [120, 3];

/** The scale of colour with its ends, at the upper right, and what grey means. */
function legendOf({ scale, formatValue, unclear }: HeatMapInput, bounds: ChartBounds): Element[] {
  const { min, max } = scale;
  const fillOf = fillsOf(scale);
  const [top, height] = [6, 12];
  const right = bounds.width - grid.right - 44;
  const left = right - scaleWidth;
  const strips = Array.from({ length: scaleWidth / stripWidth }, (_, index): Element => {
    const at = (index + 0.5) / (scaleWidth / stripWidth);
    return {
      type: 'rect',
      shape: { x: left + index * stripWidth, y: top, width: stripWidth, height },
      style: fillOf(min + at * (max - min)),
    };
  });
  const text = (words: string, x: number, align: 'left' | 'right'): Element =>
    textElement({
      lines: [words],
      at: { x, y: top + height / 2 },
      align,
      size: 11,
      fontFamily: bounds.fontFamily,
    });
  const grey: Element[] = unclear
    ? [
        {
          type: 'rect',
          shape: { x: grid.left, y: top, width: height, height },
          style: unclearFill,
        },
        text(unclear.label, grid.left + height + 6, 'left'),
      ]
    : [];
  return [
    ...grey,
    text(formatValue(min), left - 6, 'right'),
    ...strips,
    text(formatValue(max), right + 6, 'left'),
  ];
}

const cellsOf = (values: HeatMapInput['values']): [number, number, number][] =>
  values.flatMap((row, y) =>
    row.flatMap((value, x): [number, number, number][] => (value === null ? [] : [[x, y, value]])),
  );
