import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

export interface Weight {
  /** All scripts together but the one that draws charts, in kB of gzip. */
  kB: number;
  /** The script that draws charts, in kB of gzip; 0 where no chart was drawn. */
  charts: number;
  /** Bytes and path of each, greatest first. */
  scripts: string[];
}

/** The most that the script that draws charts may be, in kB of gzip. */
export const chartBudget = 210;

/** Whether an address ends like that of the script that draws charts. */
export const isChartScript = (address: string): boolean =>
  /\/assets\/charts\.[^/]+\.js$/.test(address);

/**
 * Counts the scripts that a page loads from now on, each once, in bytes as gzip sends them. The bytes are compressed here,
 * so that neither the server's choice of encoding nor the browser's cache matters. The library of Web Vitals is left out: it
 * is fetched when a page is idle, which it is sooner or later than we look.
 * @returns gives the sum so far, and the scripts, greatest first
 */
export function countScripts(page: Page): () => Promise<Weight> {
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response: Response) => {
    if (response.request().resourceType() !== 'script') return;
    const path = new URL(response.url()).pathname;
    if (/\/assets\/vitals\./.test(path)) return;
    if (!sizes.has(path))
      sizes.set(
        path,
        response.body().then((body) => gzipSync(body, { level: 9 }).length),
      );
  });
  return async () => {
    const all = await Promise.all(
      [...sizes].map(async ([path, size]) => ({ path, bytes: await size })),
    );
    const kBOf = (some: typeof all) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    return {
      kB: kBOf(all.filter(({ path }) => !isChartScript(path))),
      charts: kBOf(all.filter(({ path }) => isChartScript(path))),
      scripts: all
        .toSorted((a, b) => b.bytes - a.bytes)
        .map(({ path, bytes }) => `${bytes} ${path}`),
    };
  };
}
