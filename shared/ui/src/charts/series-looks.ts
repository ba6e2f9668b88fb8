/** How one series is drawn; colour, symbol and dash each tell it apart alone. */
export interface SeriesLook {
  /** The theme's colour, light where there is no theme. */
  colour: string;
  symbol: 'circle' | 'diamond' | 'square' | 'triangle' | 'cross';
  /** As `stroke-dasharray` takes it. */
  dash: string | undefined;
  /** What lies over filled shapes. */
  pattern: 'plain' | 'falling' | 'dots' | 'across' | 'rising';
}

/** What a series means, where the same thing is shown in many charts: it then always looks the same. */
export type SeriesRole = 'peer' | 'self' | 'mean';

/** As many as a chart takes (`limits.chartSeries`), after Okabe and Ito, darkened to 3:1 and more on white, or lightened for dark pages. */
export const seriesLooks = [
  { light: '#0B5CAD', dark: '#6CB1F0', symbol: 'circle', dash: undefined, pattern: 'plain' },
  { light: '#C2500B', dark: '#F2A36B', symbol: 'diamond', dash: '8 5', pattern: 'falling' },
  { light: '#5F6B76', dark: '#A9B4BD', symbol: 'square', dash: '2 4', pattern: 'dots' },
  { light: '#00806B', dark: '#5CC9B0', symbol: 'triangle', dash: '10 4 2 4', pattern: 'across' },
  { light: '#9A3B87', dark: '#D58CC4', symbol: 'cross', dash: '2 7', pattern: 'rising' },
] as const satisfies readonly (Omit<SeriesLook, 'colour'> & { light: string; dark: string })[];

type SeriesTokenName = `chartSeries${1 | 2 | 3 | 4 | 5}`;

/** The theme's tokens of the series. */
export type SeriesTokens = Record<SeriesTokenName, string>;

const tokenName = (index: number): SeriesTokenName => `chartSeries${index + 1}` as SeriesTokenName;

/** The tokens that the shell's theme takes. */
export const seriesTokens = (dark: boolean): SeriesTokens =>
  Object.fromEntries(
    seriesLooks.map((look, index) => [tokenName(index), look[dark ? 'dark' : 'light']]),
  ) as SeriesTokens;

const roleIndex: Record<SeriesRole, number> = { peer: 0, self: 1, mean: 2 };

/**
 * The look of each series: by its role where it has one, else the next look that no role takes.
 * @param series in the order drawn
 */
export function looksOf(series: readonly { role?: SeriesRole }[]): SeriesLook[] {
  const taken = new Set(series.flatMap(({ role }) => (role ? [roleIndex[role]] : [])));
  const free = seriesLooks.map((_, index) => index).filter((index) => !taken.has(index));
  return series.map(({ role }) => {
    const index = role ? roleIndex[role] : (free.shift() ?? 0);
    const { light, symbol, dash, pattern } = seriesLooks[index] ?? seriesLooks[0];
    return { colour: `var(--${tokenName(index)}, ${light})`, symbol, dash, pattern };
  });
}
