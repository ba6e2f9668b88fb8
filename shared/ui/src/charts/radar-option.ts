import { competencyColours } from '../competency-colours.ts';
import type { ChartScale, ChartSeries, ChartSize, ChartTheme, RadarAxis } from './chart-types.ts';
import { emWidth, wrapLabel } from './label-size.ts';
import { baseOption, drawnSeries, fontSize, legendHeight } from './option-parts.ts';
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
  const looks = looksOf(drawn);
  const legend = legendHeight(
    drawn.map(({ name }) => name),
    size.width,
  );
  const { centre, radius, names } = radarLayout(axes, size, legend);
  const base = baseOption(theme, formatValue);
  return {
    ...base,
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
        color: type ? competencyColours[type].colour : theme.text,
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
        // Radar points have no names of their own; the tooltip lists the axes.
        data: drawn.map((one, index) => ({
          name: one.name,
          value: one.values.map((value) => value ?? '-'),
          symbol: looks[index]?.symbol,
          symbolSize: 7,
          itemStyle: { color: looks[index]?.colour },
          lineStyle: { color: looks[index]?.colour, width: 2, type: looks[index]?.dash },
          // Only the first is filled: fills over each other mix into colours that mean nothing.
          areaStyle:
            index === 0
              ? { color: looks[index]?.colour, opacity: 0.1, decal: { symbol: 'none' } }
              : undefined,
        })),
      },
    ],
  };
}
