import { limits } from '@mebae/contracts';
import { palette } from './palette.ts';
import type { ChartSeries, SeriesAppearance, SeriesRole } from './types.ts';

/** As many as a chart takes (`limits.chartSeries`), after Okabe and Ito, darkened to 3:1 and more on white, or lightened for dark pages. */
export const seriesAppearances = [
  { light: '#0B5CAD', dark: '#6CB1F0', symbol: 'circle', dash: undefined, pattern: 'plain' },
  { light: '#C2500B', dark: '#F2A36B', symbol: 'diamond', dash: [8, 5], pattern: 'falling' },
  { light: '#5F6B76', dark: '#A9B4BD', symbol: 'square', dash: [2, 4], pattern: 'dots' },
  { light: '#00806B', dark: '#5CC9B0', symbol: 'triangle', dash: [10, 4, 2, 4], pattern: 'across' },
  { light: '#9A3B87', dark: '#D58CC4', symbol: 'cross', dash: [2, 7], pattern: 'rising' },
] as const satisfies readonly (Omit<SeriesAppearance, 'colour'> & {
  light: string;
  dark: string;
})[];

type SeriesTokenName = `chartSeries${1 | 2 | 3 | 4 | 5}`;

/** The theme's tokens of the series. */
export type SeriesTokens = Record<SeriesTokenName, string>;

const tokenName = (index: number): SeriesTokenName => `chartSeries${index + 1}` as SeriesTokenName;

/** The tokens that the shell's theme takes. */
export const seriesTokens = (dark: boolean): SeriesTokens =>
  Object.fromEntries(
    seriesAppearances.map((appearance, index) => [
      tokenName(index),
      appearance[dark ? 'dark' : 'light'],
    ]),
  ) as SeriesTokens;

const roleIndex: Record<SeriesRole, number> = { peer: 0, self: 1, mean: 2 };

/**
 * The appearance of each series: by its role where it has one, else the next appearance that no role takes.
 * @param series in the order drawn
 */
export function appearancesOf(series: readonly { role?: SeriesRole }[]): SeriesAppearance[] {
  const taken = new Set(series.flatMap(({ role }) => (role ? [roleIndex[role]] : [])));
  const free = seriesAppearances.map((_, index) => index).filter((index) => !taken.has(index));
  return series.map(({ role }) => {
    const index = role ? roleIndex[role] : (free.shift() ?? 0);
    const { light, symbol, dash, pattern } = seriesAppearances[index] ?? seriesAppearances[0];
    return { colour: `var(--${tokenName(index)}, ${light})`, symbol, dash, pattern };
  });
}

interface NamedSeries {
  id: string;
  name: string;
  role?: SeriesRole;
}

/** The series that a chart takes (`limits.chartSeries`), each with its appearance. */
export function drawnSeries<T extends NamedSeries>(
  series: readonly T[],
): (T & { appearance: SeriesAppearance })[] {
  const taken = series.slice(0, limits.chartSeries);
  const appearances = appearancesOf(taken);
  return taken.flatMap((item, index) => {
    const appearance = appearances[index];
    return appearance ? [{ ...item, appearance }] : [];
  });
}

/** Corners of each symbol around its middle, of like area for a radius of 1; a circle has none. */
const corners: Record<
  Exclude<SeriesAppearance['symbol'], 'circle'>,
  readonly (readonly [number, number])[]
> = {
  diamond: [
    [0, -1.3],
    [0.95, 0],
    [0, 1.3],
    [-0.95, 0],
  ],
  square: [
    [-0.86, -0.86],
    [0.86, -0.86],
    [0.86, 0.86],
    [-0.86, 0.86],
  ],
  triangle: [
    [0, -1.2],
    [1.12, 0.8],
    [-1.12, 0.8],
  ],
  cross: [
    [-0.42, -1.15],
    [0.42, -1.15],
    [0.42, -0.42],
    [1.15, -0.42],
    [1.15, 0.42],
    [0.42, 0.42],
    [0.42, 1.15],
    [-0.42, 1.15],
    [-0.42, 0.42],
    [-1.15, 0.42],
    [-1.15, -0.42],
    [-0.42, -0.42],
  ],
};

/** A symbol around 0, 0 as the data of an SVG path. @param radius in pixels */
export function symbolPath(symbol: SeriesAppearance['symbol'], radius: number): string {
  if (symbol === 'circle') {
    return `M${-radius} 0A${radius} ${radius} 0 1 0 ${radius} 0A${radius} ${radius} 0 1 0 ${-radius} 0Z`;
  }
  const points = corners[symbol].map(
    ([x, y]) => `${(x * radius).toFixed(2)} ${(y * radius).toFixed(2)}`,
  );
  return `M${points.join('L')}Z`;
}

/** Symbol with which ECharts marks the values of a line or a scatter plot. @param radius in pixels */
export function symbolOption({ symbol, colour }: SeriesAppearance, radius: number) {
  const points =
    symbol === 'circle'
      ? ([
          [1, 1],
          [-1, -1],
        ] as const)
      : corners[symbol];
  const extent = (axis: 0 | 1): number => {
    const values = points.map((point) => point[axis]);
    return (Math.max(...values) - Math.min(...values)) * radius;
  };
  return {
    symbol: symbol === 'circle' ? 'circle' : `path://${symbolPath(symbol, radius)}`,
    symbolSize: [extent(0), extent(1)],
    itemStyle: { color: colour, borderColor: palette.background, borderWidth: 1 },
  };
}

const angles = { falling: Math.PI / 4, across: 0, rising: -Math.PI / 4 } as const;

/**
 * Pattern that ECharts lays over filled shapes, so that they are told apart without their colour.
 * @param color of the pattern
 */
export function decalOption({ pattern }: SeriesAppearance, color: string) {
  if (pattern === 'plain') return undefined;
  const dots = pattern === 'dots';
  return {
    symbol: dots ? 'circle' : 'rect',
    symbolSize: dots ? 0.6 : 1,
    color,
    dashArrayX: dots
      ? [
          [4, 4],
          [0, 4, 4, 0],
        ]
      : [1, 0],
    dashArrayY: dots ? [4, 0] : [1.5, 5],
    rotation: dots ? 0 : angles[pattern],
  };
}

export const hasErrors = ({ errors }: ChartSeries): boolean =>
  errors?.some((error) => error !== null) ?? false;

/** The dashes of a line as ECharts takes them. */
export const lineType = ({ dash }: SeriesAppearance): number[] | 'solid' =>
  dash ? [...dash] : 'solid';
