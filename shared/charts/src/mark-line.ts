import { grid } from './axes.ts';
import { fixedElements, pathElement, textElement, type Element } from './elements.ts';
import { emWidth } from './label-size.ts';
import { legendRows } from './legend-rows.ts';
import { palette } from './palette.ts';
import type { FormatValue } from './table.ts';

/** A value that a line across the whole plot marks, such as a mean or a goal. */
export interface Mark {
  name: string;
  value: number;
}

/** Dashes and gaps in pixels, by which the lines of a plot are told apart. */
const dashes: readonly (readonly [number, ...number[]])[] = [
  [6, 4],
  [2, 3],
  [12, 4, 2, 4],
];
const dashOf = (index: number): [number, ...number[]] => [...(dashes[index] ?? [6, 4])];

/** Pixels of a name's letters, of a row of names, and of the sample before a name. */
const [fontSize, rowHeight, sampleLength] = [11, 20, 30];

/** Lines across a plot; on `xAxis` they are vertical. Their names stand in `markLegend`. */
export const markLine = (marks: readonly Mark[], axis: 'xAxis' | 'yAxis') => ({
  silent: true,
  symbol: 'none',
  label: { show: false },
  data: marks.map(({ value }, index) => ({
    [axis]: value,
    lineStyle: { color: palette.text, type: dashOf(index), width: 1.25 },
  })),
});

/**
 * Draws the names of lines across a plot with their values, in rows above it: there they cover nothing.
 * @param bounds of the drawing without the rows
 * @returns what is drawn, and the pixels that it takes above the plot
 */
export function markLegend(
  marks: readonly Mark[],
  bounds: { width: number; fontFamily: string },
  formatValue: FormatValue,
): { series: ReturnType<typeof fixedElements>[]; height: number } {
  if (marks.length === 0) return { series: [], height: 0 };
  const names = marks.map(({ name, value }) => `${name} ${formatValue(value)}`);
  const widths = names.map((name) => emWidth(name) * fontSize);
  const rows = legendRows(widths, bounds.width - grid.left - grid.right);
  const elements = rows.flatMap((row, line) =>
    row.flatMap(({ index, x }): Element[] => {
      const at = { x: grid.left + x, y: (line + 0.5) * rowHeight };
      return [
        pathElement(`M${at.x} ${at.y}h${sampleLength}`, {
          stroke: palette.text,
          lineWidth: 1.25,
          lineDash: dashOf(index),
          fill: 'none',
        }),
        textElement({
          lines: [names[index] ?? ''],
          at: { x: at.x + sampleLength + 6, y: at.y },
          align: 'left',
          size: fontSize,
          fontFamily: bounds.fontFamily,
        }),
      ];
    }),
  );
  return { series: [fixedElements('marks', 4, elements)], height: rows.length * rowHeight };
}
