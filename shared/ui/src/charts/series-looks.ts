/** How one series is drawn; colour, symbol and dash each tell it apart alone. */
export interface SeriesLook {
  colour: string;
  /** A shape's name, or its outline (`path://`). */
  symbol: string;
  dash: 'solid' | 'dashed' | 'dotted' | number[];
}

const lightInk = 'rgba(255, 255, 255, 0.55)';
const darkInk = 'rgba(0, 0, 0, 0.45)';

/** Patterns of filled shapes, in the order of the looks: plain, diagonal, dots, across, crossed. */
const decals = (color: string) => [
  { symbol: 'none' },
  { symbol: 'rect', color, dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: Math.PI / 4 },
  {
    symbol: 'circle',
    color,
    symbolSize: 0.7,
    dashArrayX: [
      [6, 6],
      [0, 6, 6, 0],
    ],
    dashArrayY: [6, 0],
  },
  { symbol: 'rect', color, dashArrayX: [1, 0], dashArrayY: [2, 5] },
  { symbol: 'rect', color, dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -Math.PI / 4 },
];

/** The pattern that goes with a look, for bars and other filled shapes. */
export function decalOf(look: SeriesLook | undefined, dark: boolean) {
  const patterns = decals(dark ? darkInk : lightInk);
  return patterns[seriesLooks.findIndex(({ symbol }) => symbol === look?.symbol)] ?? patterns[0];
}

/** What a series means, where the same thing is shown in many charts: it then always looks the same. */
export type SeriesRole = 'peer' | 'self' | 'mean';

const plus = 'path://M3.5 0h3v3.5H10v3H6.5V10h-3V6.5H0v-3h3.5Z';

/** As many as a chart takes (`limits.chartSeries`), after Okabe and Ito, darkened to 3:1 and more on white, or lightened for dark pages. */
export const seriesLooks = [
  { colour: '#0B5CAD', onDark: '#6CB1F0', symbol: 'circle', dash: 'solid' },
  { colour: '#C2500B', onDark: '#F2A36B', symbol: 'diamond', dash: 'dashed' },
  { colour: '#5F6B76', onDark: '#A9B4BD', symbol: 'rect', dash: 'dotted' },
  { colour: '#00806B', onDark: '#5CC9B0', symbol: 'triangle', dash: [10, 4, 2, 4] },
  { colour: '#9A3B87', onDark: '#D58CC4', symbol: plus, dash: [2, 6] },
] as const satisfies readonly (SeriesLook & { onDark: string })[];

const roleIndex: Record<SeriesRole, number> = { peer: 0, self: 1, mean: 2 };

/**
 * The look of each series: by its role where it has one, else the next look that no role takes.
 * @param series in the order drawn
 * @param dark on a dark page
 */
export function looksOf(series: readonly { role?: SeriesRole }[], dark: boolean): SeriesLook[] {
  const taken = new Set(series.flatMap(({ role }) => (role ? [roleIndex[role]] : [])));
  const free = seriesLooks.map((_, index) => index).filter((index) => !taken.has(index));
  return series.map(({ role }) => {
    const index = role ? roleIndex[role] : (free.shift() ?? 0);
    const { colour, onDark, symbol, dash } = seriesLooks[index] ?? seriesLooks[0];
    return { colour: dark ? onDark : colour, symbol, dash };
  });
}
