import { fontSize } from './base-option.ts';
import { emWidth, fitLabel } from './label-size.ts';
import { palette } from './palette.ts';
import type { ChartScale } from './types.ts';

const labelLine = 16;
const mostLines = 4;
/** The least width of a category's name, in ems. */
const narrowest = 3.5;

/** The plot, inset so that no label of an axis leaves the chart. */
export const grid = {
  left: 4,
  right: 16,
  top: 20,
  bottom: 4,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
} as const;

/** The distance of round numbers that divides a scale into five parts or fewer. */
export function tickStep({ min, max }: ChartScale): number {
  const rough = (max - min) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((multiple) => multiple * power >= rough - power * 1e-9) ?? 10;
  return factor * power;
}

/** An axis of values with its lines across the plot. */
export const valueAxis = (scale: ChartScale, name?: string) => ({
  type: 'value' as const,
  min: scale.min,
  max: scale.max,
  interval: tickStep(scale),
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { color: palette.muted, fontSize: 11 },
  splitLine: { lineStyle: { color: palette.grid } },
  ...(name === undefined ? {} : axisName(name)),
});

/** The name of an axis, beside its middle. */
const axisName = (name: string) => ({
  name,
  nameLocation: 'middle' as const,
  nameTextStyle: { color: palette.text, fontSize },
});

/** At the edge, also where the values go below zero. */
const line = { onZero: false, lineStyle: { color: palette.muted } };
const label = { color: palette.text, fontSize, lineHeight: labelLine };

/**
 * How names stand below a horizontal axis: in so many lines that none runs into the next; of names that there is no width
 * for, every second, third … is left out.
 * @param width pixels of the axis
 */
function namesBelow(names: readonly string[], width: number) {
  const band = width / Math.max(1, names.length);
  const every = Math.ceil((narrowest * fontSize) / band);
  const maxEm = (band * every - 8) / fontSize;
  return (index: number): string =>
    index % every === 0 ? fitLabel(names[index] ?? '', maxEm, mostLines).join('\n') : '';
}

/** Pixels that are left for an axis beside the numbers of the other one. */
export const axisWidth = (chartWidth: number): number => chartWidth - grid.left - grid.right - 32;

/** The longest name that is written vertically, in ems. */
const verticalLength = 8;

/** Whether names are turned: there is no width for them, but for a line of letters. */
function isTurned(names: readonly string[], width: number): boolean {
  const band = width / Math.max(1, names.length);
  return band < narrowest * fontSize && band >= labelLine;
}

/**
 * Categories from left to right, their names turned where they are too narrow for them, as on phones.
 * @param width pixels of the axis
 */
export function categoriesBelow(names: readonly string[], width: number) {
  const write = namesBelow(names, width);
  const turned = isTurned(names, width);
  return {
    type: 'category' as const,
    data: [...names],
    axisLine: line,
    axisTick: { show: false },
    axisLabel: {
      ...label,
      interval: 0,
      ...(turned ? { rotate: 90 } : {}),
      formatter: (name: string, index: number) =>
        turned ? fitLabel(name, verticalLength, 1).join('') : write(index),
    },
  };
}

/**
 * Height of the names below a horizontal axis, in pixels.
 * @param width pixels of the axis
 */
export function heightOfNamesBelow(names: readonly string[], width: number): number {
  if (isTurned(names, width)) {
    return Math.min(verticalLength, Math.max(0, ...names.map(emWidth))) * fontSize;
  }
  const write = namesBelow(names, width);
  return Math.max(1, ...names.map((_, index) => write(index).split('\n').length)) * labelLine;
}

/** Points in time from left to right: the first one is at 0, the next at 1. @param width pixels of the axis */
export function momentsBelow(names: readonly string[], width: number) {
  const write = namesBelow(names, width);
  return {
    type: 'value' as const,
    min: -0.5,
    max: names.length - 0.5,
    axisLine: line,
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: { ...label, customValues: names.map((_, index) => index), formatter: write },
  };
}

/** Categories one below the other, the first at the top. @param chartWidth pixels of the whole chart */
export const categoriesBeside = (names: readonly string[], chartWidth: number) => ({
  type: 'category' as const,
  inverse: true,
  data: [...names],
  axisLine: line,
  axisTick: { show: false },
  axisLabel: {
    ...label,
    interval: 0,
    formatter: (name: string) => fitLabel(name, chartWidth / 3 / fontSize, 2).join('\n'),
  },
});
