import type { ChartModel, LegendEntry } from './types.ts';

/** Width of a phone's chart in px, and how many series are still told apart in it. */
const [narrow, together] = [520, 2];

/**
 * The series that get a drawing each, below one another, because the chart is too narrow for all of them in one.
 * @param width in px
 * @returns empty where one drawing holds them all
 */
export function smallMultiples(
  { canSplit = false, legend }: Pick<ChartModel, 'canSplit' | 'legend'>,
  width: number,
  isShown: (id: string) => boolean,
): LegendEntry[] {
  const shown = legend.filter(({ id }) => isShown(id));
  return canSplit && width < narrow && shown.length > together ? shown : [];
}

/** A chart of one of its series: the same axes and place in them, and only this series in legend and summary. */
export const oneSeriesOf = (chart: ChartModel, entry: LegendEntry): ChartModel => ({
  ...chart,
  legend: [entry],
  extremes: chart.extremes.filter(({ series }) => series === entry.name),
  draw: (bounds) => chart.draw(bounds, (id) => id === entry.id),
});
