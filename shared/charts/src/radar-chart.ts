import type { RadarSeriesOption } from 'echarts/charts';
import { tickStep } from './axes.ts';
import { baseOption } from './base-option.ts';
import { competencyVariable } from './competency-colours.ts';
import {
  errorEnds,
  fixedElements,
  markElement,
  pathElement,
  pointSeries,
  px,
  readable,
  textElement,
  type Element,
} from './elements.ts';
import { palette } from './palette.ts';
import { bridgeGaps } from './radar-gaps.ts';
import {
  angleOf,
  arcGap,
  layOutRadar,
  nameLine,
  nameSize,
  radarPoint,
  shareOf,
  type RadarLayout,
} from './radar-layout.ts';
import { drawnSeries, hasErrors, lineType } from './series-appearances.ts';
import { categoryExtremes, categoryPoints, categoryTable, type FormatValue } from './table.ts';
import { typeArcs } from './type-arcs.ts';
import type {
  ChartModel,
  ChartOption,
  ChartScale,
  ChartSeries,
  DrawnSeries,
  Point,
  RadarAxis,
} from './types.ts';

export interface RadarInput {
  /** The compared measures, the first at the top, then clockwise; three at least make a radar. */
  axes: readonly RadarAxis[];
  /** Kind of the axes, as the head of the table's first column. */
  axisLabel: string;
  /** Values in the order of the axes; the first series is filled and has its errors as a band. */
  series: readonly ChartSeries[];
  scale?: ChartScale;
  formatValue: FormatValue;
}

/** A radar with its layout. */
interface Radar {
  axes: readonly RadarAxis[];
  scale: ChartScale;
  layout: RadarLayout;
  fontFamily: string;
}

/** Scores on many axes at once: one student's evaluation by others, by themselves, and the class's mean. */
export function radarChart(input: RadarInput): ChartModel {
  const { axes, axisLabel, series, scale = { min: 0, max: 100 }, formatValue } = input;
  const drawn = drawnSeries(series);
  const categories = axes.map(({ id, name }) => ({ key: String(id), name }));
  return {
    table: categoryTable(axisLabel, categories, series, formatValue),
    legend: drawn,
    extremes: categoryExtremes(categories, series, formatValue),
    leftOut: series.length - drawn.length,
    errors: (shown) => {
      const [first] = drawn.filter(({ id }) => shown(id));
      return first && hasErrors(first) ? { kind: 'band', series: first.name } : null;
    },
    height: 420,
    draw: (bounds, shown) => {
      const visible = drawn.filter(({ id }) => shown(id));
      const layout = layOutRadar(axes, bounds.width, bounds.height);
      const radar = { axes, scale, layout, fontFamily: bounds.fontFamily };
      const { labels, points } = categoryPoints(categories, visible, formatValue);
      const read = {
        labels,
        points: points.map((point, index) => ({ ...point, colour: colourOf(axes[index]) })),
      };
      const option: ChartOption = {
        ...baseOption(bounds),
        radar: radarComponent(radar),
        series: [
          pointSeries(read, 'none', (index) => sectorOf(radar, index)),
          fixedElements('names', 1, [...typeElements(radar), ...nameElements(radar)]),
          ...bandSeries(radar, visible[0]),
          ...visible.toReversed().map((item) => outlineSeries(radar, item, item === visible[0])),
          fixedElements('marks', 4, markElements(radar, visible)),
        ],
      };
      return { width: layout.width, height: layout.height, option, ...read };
    },
  };
}

const colourOf = (axis: RadarAxis | undefined): string =>
  axis?.type ? competencyVariable(axis.type, 'colour') : palette.text;

/** Rings and axes; the names around them are ours, so that none is clipped. */
function radarComponent({ axes, scale, layout }: Radar): ChartOption['radar'] {
  const line = { lineStyle: { color: palette.grid } };
  return {
    center: [layout.centre.x, layout.centre.y],
    radius: layout.radius,
    clockwise: true,
    indicator: axes.map(({ name }) => ({ name, min: scale.min, max: scale.max })),
    axisName: { show: false },
    axisLine: line,
    splitNumber: Math.round((scale.max - scale.min) / tickStep(scale)),
    splitLine: line,
    splitArea: { areaStyle: { color: [palette.background, palette.shade] } },
  };
}

/** The outline of one series; past an axis without a value it runs straight from neighbour to neighbour. */
function outlineSeries({ scale }: Radar, series: DrawnSeries, isFirst: boolean): RadarSeriesOption {
  const { colour } = series.appearance;
  return {
    id: series.id,
    name: series.name,
    type: 'radar',
    silent: true,
    z: 3,
    symbol: 'none',
    tooltip: { show: false },
    lineStyle: { color: colour, width: isFirst ? 2.25 : 1.75, type: lineType(series.appearance) },
    ...(isFirst ? { areaStyle: { color: colour, opacity: 0.1 } } : {}),
    data: [{ value: bridgeGaps(series.values, scale.min) }],
  };
}

/** The band of one standard error each way around the first series. */
function bandSeries(radar: Radar, series: DrawnSeries | undefined) {
  if (!series || !hasErrors(series)) return [];
  const { axes, scale, layout } = radar;
  const ends = series.values.map((value, index) => errorEnds(value, series.errors?.[index], scale));
  const edge = (end: 0 | 1): Point[] =>
    bridgeGaps(
      series.values.map((value, index) => ends[index]?.[end] ?? value),
      scale.min,
    ).map((value, index) => radarPoint(layout, index, axes.length, shareOf(value, scale)));
  // The inner edge runs the other way round: what is inside of it is not filled.
  const data = polygon(edge(1)) + polygon(edge(0).toReversed());
  const style = { fill: series.appearance.colour, opacity: 0.18 };
  return [fixedElements('band', 2, [pathElement(data, style)])];
}

const polygon = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${px(x)} ${px(y)}`).join('L')}Z`;

/** A mark for each value, the first series on top, and the scale's numbers up the first axis. */
function markElements({ axes, scale, layout, fontFamily }: Radar, series: readonly DrawnSeries[]) {
  const marks = series.toReversed().flatMap((drawn) =>
    drawn.values.flatMap((value, index): Element[] => {
      if (value === null) return [];
      const at = radarPoint(layout, index, axes.length, shareOf(value, scale));
      return [markElement(drawn.appearance, at, drawn === series[0] ? 4 : 3.5)];
    }),
  );
  const step = tickStep(scale);
  const numbers: Element[] = [];
  for (let value = scale.min + step; value <= scale.max + step / 1e9; value += step) {
    const { x, y } = radarPoint(layout, 0, axes.length, shareOf(value, scale));
    numbers.push(
      textElement({
        lines: [String(value)],
        at: { x: x - 5, y },
        align: 'right',
        colour: palette.muted,
        size: 10,
        fontFamily,
      }),
    );
  }
  return [...marks, ...numbers];
}

/** An arc in its colour around each group of neighbours of one type. */
const typeElements = ({ axes, layout: { centre, radius } }: Radar): Element[] =>
  typeArcs(axes).map(({ type, from, to }) => ({
    type: 'arc',
    shape: {
      cx: centre.x,
      cy: centre.y,
      r: radius + arcGap + 2,
      startAngle: from - Math.PI / 2,
      endAngle: to - Math.PI / 2,
    },
    style: {
      stroke: competencyVariable(type, 'colour'),
      lineWidth: 4,
      lineCap: 'round',
      fill: 'none',
    },
  }));

/** The axes' names, and a line to each that stands away from its axis. */
function nameElements({ axes, layout, fontFamily }: Radar): Element[] {
  const { centre, radius, names } = layout;
  const lines = names.flatMap((name, index): Element[] => {
    if (!name.isMoved) return [];
    const share = (radius + arcGap + 5) / radius;
    const from = radarPoint(layout, index, axes.length, share);
    const edge = name.y + (name.y < centre.y ? name.height / 2 : -name.height / 2);
    const data = `M${px(from.x)} ${px(from.y)}L${px(name.x)} ${px(edge)}`;
    return [pathElement(data, { stroke: palette.frame, fill: 'none' })];
  });
  const texts = names.flatMap((name, index): Element[] => {
    const axis = axes[index];
    if (!axis) return [];
    return [
      textElement({
        lines: name.lines,
        at: name,
        align: name.align,
        colour: colourOf(axis),
        size: nameSize,
        lineHeight: nameLine,
        fontFamily,
      }),
    ];
  });
  return [...lines, ...texts];
}

/** The sector of one axis: its direction out to its name, shaded up to the outer ring while it is read. */
function sectorOf({ axes, layout: { centre, radius, names } }: Radar, index: number): Element {
  const middle = angleOf(index, axes.length) - Math.PI / 2;
  const half = Math.PI / axes.length;
  const sector = (outer: number) => ({
    cx: centre.x,
    cy: centre.y,
    r0: 0,
    r: outer,
    startAngle: middle - half,
    endAngle: middle + half,
  });
  const name = names[index];
  const reach = name ? Math.hypot(name.x - centre.x, name.y - centre.y) + name.width / 2 : radius;
  return {
    type: 'group',
    children: [
      { type: 'sector', shape: sector(radius), ...readable },
      { type: 'sector', shape: sector(reach), style: { fill: 'transparent' } },
    ],
  };
}
