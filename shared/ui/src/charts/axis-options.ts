import type { ChartScale, ChartSeries, ChartSize, ChartTheme } from './chart-types.ts';
import { errorBarSeries } from './error-bars.ts';
import { emWidth, wrapLabel } from './label-size.ts';
import { baseOption, drawnSeries, fontSize, legendHeight } from './option-parts.ts';
import { decalOf, looksOf } from './series-looks.ts';

/** What bar and line charts are built from. */
export interface AxisChart {
  categories: readonly string[];
  series: readonly ChartSeries[];
  scale: ChartScale;
  theme: ChartTheme;
  size: ChartSize;
  formatValue: (value: number) => string;
}

const sideMargin = 16;
const lineHeight = 16;

/** Frame, legend and axes; category names are broken so that none is clipped or left out. */
function axisBase(chart: AxisChart, horizontal: boolean) {
  const { categories, scale, theme, size } = chart;
  const drawn = drawnSeries(chart.series);
  const below = legendHeight(
    drawn.map(({ name }) => name),
    size.width,
  );
  const room = horizontal ? size.width / 3 : (size.width - 80) / Math.max(1, categories.length);
  const maxEm = Math.max(3, (room - 8) / fontSize);
  const labels = new Map(categories.map((name) => [name, wrapLabel(name, maxEm).join('\n')]));
  const longest = Math.max(0, ...[...labels.values()].flatMap((l) => l.split('\n').map(emWidth)));
  const category = {
    type: 'category' as const,
    data: [...categories],
    inverse: horizontal,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: theme.mutedText } },
    axisLabel: {
      // Names that can't fit even when broken stand at an angle rather than over each other.
      rotate: !horizontal && longest > maxEm + 1 ? 35 : 0,
      interval: 0,
      color: theme.text,
      fontSize,
      lineHeight,
      formatter: (name: string) => labels.get(name) ?? name,
    },
  };
  const value = {
    type: 'value' as const,
    min: scale.min,
    max: scale.max,
    splitLine: { lineStyle: { color: theme.line } },
    axisLabel: { color: theme.mutedText, fontSize },
  };
  const base = baseOption(theme, chart.formatValue);
  return {
    ...base,
    tooltip: { ...base.tooltip, trigger: 'axis' as const },
    legend: { ...base.legend, data: drawn.map(({ name }) => ({ name })) },
    grid: {
      left: sideMargin,
      right: sideMargin + 8,
      top: 16,
      bottom: below + 12,
      outerBoundsMode: 'same' as const,
      outerBoundsContain: 'axisLabel' as const,
    },
    xAxis: horizontal ? value : category,
    yAxis: horizontal ? category : value,
  };
}

/**
 * The ECharts option of a line chart, one line a series, with error bars where a series has errors.
 * @param chart categories are the points in time, in order
 */
export function lineOption(chart: AxisChart) {
  const drawn = drawnSeries(chart.series);
  const looks = looksOf(drawn, chart.theme.dark);
  // Series with errors step aside a little, or their bars would hide each other.
  const withErrors = drawn.filter((one) => one.errors);
  const base = axisBase(chart, false);
  return {
    ...base,
    xAxis: { ...base.xAxis, boundaryGap: true },
    series: drawn.flatMap((one, index) => {
      const look = looks[index] ?? looks[0];
      if (!look) return [];
      const place = withErrors.indexOf(one);
      const offset = place < 0 ? 0 : (place - (withErrors.length - 1) / 2) * 8;
      const line = {
        type: 'line',
        name: one.name,
        data: one.values.map((value) => value ?? '-'),
        connectNulls: false,
        symbol: look.symbol,
        symbolSize: 10,
        symbolOffset: [offset, 0],
        itemStyle: { color: look.colour },
        lineStyle: { color: look.colour, width: 2.5, type: look.dash },
        z: 5,
      };
      return one.errors ? [line, errorBarSeries(one, look, chart.scale, offset)] : [line];
    }),
  };
}

/**
 * The ECharts option of a bar chart.
 * @param chart with its series side by side in each category
 * @param horizontal bars lie, for long names or many categories
 */
export function barOption(chart: AxisChart, horizontal: boolean) {
  const drawn = drawnSeries(chart.series);
  const looks = looksOf(drawn, chart.theme.dark);
  return {
    ...axisBase(chart, horizontal),
    series: drawn.map((one, index) => ({
      type: 'bar',
      name: one.name,
      data: one.values.map((value) => value ?? '-'),
      barMaxWidth: 28,
      barGap: '10%',
      itemStyle: {
        color: looks[index]?.colour,
        decal: decalOf(looks[index], chart.theme.dark),
        borderRadius: horizontal ? [0, 3, 3, 0] : [3, 3, 0, 0],
      },
      label: {
        // One series has room for its numbers; more would run into each other.
        show: drawn.length === 1,
        position: horizontal ? 'right' : 'top',
        color: chart.theme.text,
        fontSize: 11,
        formatter: ({ value }: { value: unknown }) =>
          typeof value === 'number' ? chart.formatValue(value) : '',
      },
    })),
  };
}
