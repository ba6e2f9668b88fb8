import {
  endpoints,
  type BoxPlots,
  type Distribution,
  type ChangeStatistics,
  type PairedStatistics,
  type Scatter,
  type StatisticsOptions,
} from '@mebae/contracts';
import { download, useApi, type CallArgs, type UseApiResult } from '@mebae/platform';
import { seriesKey, type Choice } from './choice.ts';

const calls = endpoints.statistics;
const keep = { keepPreviousData: true };
const seriesOf = ({ series }: Choice): string => series.map(seriesKey).join(',');

/** Reads the options that statistics can be made of. */
export const useStatisticsOptions = (): UseApiResult<StatisticsOptions> =>
  useApi(calls.options, {});

export const useDistribution = (choice: Choice): UseApiResult<Distribution> =>
  useApi(
    calls.distribution,
    { query: { measure: choice.measure, series: seriesOf(choice) } },
    keep,
  );

export const useBoxes = (choice: Choice): UseApiResult<BoxPlots> =>
  useApi(calls.boxes, { query: { series: seriesOf(choice) } }, keep);

export const useScatter = (choice: Choice): UseApiResult<Scatter> =>
  useApi(calls.scatter, { query: { x: choice.x, y: choice.y, series: seriesOf(choice) } }, keep);

const changeQuery = ({ before, after, series }: Choice) => ({
  before: before ?? 0,
  after,
  targets: series.map(({ target }) => target).join(','),
});

/** Asks nothing without an earlier course. */
export const useChange = (choice: Choice): UseApiResult<ChangeStatistics> =>
  useApi(calls.change, choice.before === null ? null : { query: changeQuery(choice) }, keep);

export const useSelfPeer = (choice: Choice): UseApiResult<PairedStatistics> =>
  useApi(calls.selfPeer, { query: { series: seriesOf(choice) } }, keep);

type FileQuery = NonNullable<CallArgs<(typeof calls)['exportFile']>['query']>;

/** Saves what is shown as Excel. @param fileName unless the server names it */
export function downloadStatistics(choice: Choice, fileName: string): Promise<void> {
  const { view, measure, x, y } = choice;
  const series = seriesOf(choice);
  const queries: Record<Choice['view'], FileQuery> = {
    distribution: { chart: 'distribution', measure, series },
    boxes: { chart: 'boxes', series },
    scatter: { chart: 'scatter', x, y, series },
    change: { chart: 'change', ...changeQuery(choice) },
    selfPeer: { chart: 'selfPeer', series },
  };
  return download(calls.exportFile, { query: queries[view] }, fileName);
}
