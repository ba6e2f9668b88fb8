export type ChartLibrary = typeof import('./chart-library.ts');

/**
 * Loads the library that draws charts: once a page, whichever remotes need it. It is the shell's own chunk, because only
 * the shell builds the platform's core. A load that failed is tried anew by the next call.
 */
export const loadChartLibrary = (): Promise<ChartLibrary> =>
  import(/* webpackChunkName: "charts" */ './chart-library.ts');
