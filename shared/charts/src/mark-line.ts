import type { FormatValue } from './table.ts';
import { palette } from './palette.ts';

/** A value that a line across the whole plot marks, such as a mean or a goal. */
export interface Mark {
  name: string;
  value: number;
}

/** Lines across a plot, with what they mark; on `xAxis` they are vertical. */
export const markLine = (
  marks: readonly Mark[],
  axis: 'xAxis' | 'yAxis',
  formatValue: FormatValue,
) => ({
  silent: true,
  symbol: 'none',
  lineStyle: { color: palette.text, type: [6, 4], width: 1.25 },
  label: {
    position: axis === 'xAxis' ? ('start' as const) : ('insideEndTop' as const),
    color: palette.text,
    // Readable where it lies on a box or a bar.
    backgroundColor: palette.background,
    padding: [1, 3],
    fontSize: 11,
  },
  data: marks.map(({ name, value }) => ({
    [axis]: value,
    label: { formatter: `${name} ${formatValue(value)}` },
  })),
});
