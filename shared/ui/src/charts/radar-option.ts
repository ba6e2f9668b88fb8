import { competencyColours } from '../competency-colours.ts';
import type { ChartScale, ChartSeries, ChartSize, ChartTheme, RadarAxis } from './chart-types.ts';
import { emWidth, wrapLabel } from './label-size.ts';
import { baseOption, drawnSeries, fontSize, legendHeight } from './option-parts.ts';
import { bridgeGaps } from './radar-gaps.ts';
import { looksOf } from './series-looks.ts';

const lineHeight = 16;
const nameGap = 10;
const margin = 6;

/** Where a radar lies so that no name is clipped. */
export interface RadarLayout {
  centre: [number, number];
  radius: number;
  /** Names broken into lines, in the order of the axes. */
  names: string[];
}

/**
 * Makes room for the names around a radar.
 * @param axes in their order, the first at the top, then anticlockwise as ECharts draws them
 * @param size pixels of the whole chart
 * @param below pixels that the legend takes at the foot
 */
export function radarLayout(
  axes: readonly RadarAxis[],
  size: ChartSize,
  below: number,
): RadarLayout {
  // Narrow charts and many axes break names earlier.
  const maxEm = size.width < 480 || axes.length > 16 ? 6 : 9;
  const lines = axes.map(({ name }) => wrapLabel(name, maxEm));
  const centre: [number, number] = [size.width / 2, (size.height - below) / 2];
  let radius = Math.min(centre[0], centre[1]) - margin;
  for (const [index, label] of lines.entries()) {
    const angle = Math.PI / 2 + (2 * Math.PI * index) / axes.length;
    const across = Math.abs(Math.cos(angle));
    const along = Math.abs(Math.sin(angle));
    const width = Math.max(...label.map(emWidth)) * fontSize;
    const height = label.length * lineHeight;
    // A name beside the radar starts at its axis' end; one above or below is centred on it.
    const sideways = across < 0.05 ? 0 : (centre[0] - margin - width) / across - nameGap;
    const upright = along < 0.05 ? 0 : (centre[1] - margin - height) / along - nameGap;
    if (across >= 0.05) radius = Math.min(radius, sideways);
    if (along >= 0.05) radius = Math.min(radius, upright);
  }
  return { centre, radius: Math.max(40, radius), names: lines.map((label) => label.join('\n')) };
}

/** One outline of a radar as ECharts takes it. */
interface RadarItem {
  name: string;
  value: number[];
  symbol: string | undefined;
  symbolSize: number;
  itemStyle: object;
  lineStyle: object;
  areaStyle: object | undefined;
}

/** A value that lies outside every chart. */
const outOfSight = 1e7;

/** Lines of a tooltip are 22 px high in ECharts; more than so many would not fit. */
const tooltipLines = 10;

/** All values of one series, in as many columns as keep the tooltip inside the chart. */
function tooltipText(
  axes: readonly RadarAxis[],
  one: ChartSeries | undefined,
  formatValue: (value: number) => string,
): string {
  if (!one) return '';
  const entries = axes.map(({ name }, index) => {
    const value = one.values[index];
    return `${name} ${value === null || value === undefined ? '–' : formatValue(value)}`;
  });
  const rows = Math.ceil(entries.length / Math.ceil(entries.length / tooltipLines));
  const columns = Array.from({ length: Math.ceil(entries.length / rows) }, (_, column) =>
    entries.slice(column * rows, (column + 1) * rows),
  );
  const lines = Array.from({ length: rows }, (_, row) =>
    columns
      .map((column) => {
        const widest = Math.max(...column.map(emWidth));
        const text = column[row] ?? '';
        // Full-width spaces, because a canvas has no columns.
        return text.padEnd(text.length + Math.round(widest - emWidth(text)), '\u3000');
      })
      .join('\u3000')
      .trimEnd(),
  );
  return [one.name, ...lines].join('\n');
}

/**
 * The ECharts option of a radar.
 * @param axes what is compared; three at least make a radar
 * @param series values in the order of the axes
 * @param formatValue writes a value for the tooltip
 */
export function radarOption(
  axes: readonly RadarAxis[],
  series: readonly ChartSeries[],
  scale: ChartScale,
  theme: ChartTheme,
  size: ChartSize,
  formatValue: (value: number) => string,
) {
  const drawn = drawnSeries(series);
  const looks = looksOf(drawn, theme.dark);
  const legend = legendHeight(
    drawn.map(({ name }) => name),
    size.width,
  );
  const { centre, radius, names } = radarLayout(axes, size, legend);
  const base = baseOption(theme, formatValue);
  return {
    ...base,
    // The area of a radar lies behind its lines: a pattern there is noise.
    aria: { enabled: false },
    tooltip: {
      ...base.tooltip,
      formatter: ({ name }: { name: string }) =>
        tooltipText(
          axes,
          drawn.find((one) => one.name === name),
          formatValue,
        ),
    },
    legend: {
      ...base.legend,
      itemWidth: 14,
      data: drawn.map(({ name }, index) => ({
        name,
        icon: looks[index]?.symbol,
        itemStyle: { color: looks[index]?.colour, decal: { symbol: 'none' } },
      })),
    },
    radar: {
      center: centre,
      radius,
      splitNumber: 5,
      axisNameGap: nameGap,
      indicator: axes.map(({ type }, index) => ({
        name: names[index],
        min: scale.min,
        max: scale.max,
        color: type ? competencyColours[type][theme.dark ? 'dark' : 'light'].colour : theme.text,
        // The scale's numbers stand on the first axis only.
        axisLabel: { show: index === 0, color: theme.mutedText, fontSize: 10, margin: 4 },
      })),
      axisName: { fontSize, lineHeight, fontFamily: theme.fontFamily },
      axisLine: { lineStyle: { color: theme.line } },
      splitLine: { lineStyle: { color: theme.line } },
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        data: drawn.flatMap((one, index): RadarItem[] => {
          const look = looks[index];
          const line = {
            name: one.name,
            value: bridgeGaps(one.values, scale.min),
            symbol: look?.symbol,
            symbolSize: 7,
            itemStyle: { color: look?.colour },
            lineStyle: { color: look?.colour, width: 2, type: look?.dash },
            // Only the first is filled: fills over each other mix into colours that mean nothing.
            areaStyle: index === 0 ? { color: look?.colour, opacity: 0.1 } : undefined,
          };
          if (!one.values.includes(null)) return [line];
          // ECharts has one symbol for all corners. Corners that are none get theirs out of sight, apart from the line.
          const corners = {
            ...line,
            value: one.values.map((value) => value ?? outOfSight),
            lineStyle: { width: 0 },
            areaStyle: undefined,
          };
          return [{ ...line, symbol: 'none' }, corners];
        }),
      },
    ],
  };
}
