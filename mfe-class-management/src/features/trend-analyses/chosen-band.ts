import type { TrendPeopleQuery } from '@mebae/contracts';
import { paths } from '../../lib/paths.ts';
import { numberOf } from '../../lib/score-options/targets.ts';

/** The bands of a trend in the order in which they are shown. */
export const bands: readonly TrendPeopleQuery['band'][] = ['low', 'middle', 'high'];

/** The band of a trend whose people are listed. */
export type ChosenBand = Pick<TrendPeopleQuery, 'trendID' | 'band'>;

/** The band that an address asks for; null without one. */
export function chosenBand(search: URLSearchParams): ChosenBand | null {
  const trendID = numberOf(search.get('trend'));
  const band = bands.find((name) => name === search.get('band'));
  return trendID === null || band === undefined ? null : { trendID, band };
}

/** The same address with the people of a band. @param written the query of the address now */
export function bandAddress(written: string, { trendID, band }: ChosenBand): string {
  const next = new URLSearchParams(written);
  next.set('trend', String(trendID));
  next.set('band', band);
  next.delete('page');
  return `${paths.trendAnalyses}?${next}`;
}

/** The query of an address without a band. */
export function withoutBand(search: URLSearchParams): string {
  const next = new URLSearchParams(search);
  for (const name of ['trend', 'band', 'page']) next.delete(name);
  return next.toString();
}
