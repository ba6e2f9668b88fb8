import {
  endpoints,
  type GroupTrend,
  type PmAnalysis,
  type RankingDetails,
  type StatisticsOptions,
  type TrendAnalyses,
  type TrendPeople,
} from '@mebae/contracts';
import { download, useApi, type CallArgs, type UseApiResult } from '@mebae/platform';

const calls = endpoints.classAnalyses;
const keep = { keepPreviousData: true };
type Asked = 'rankingDetails' | 'pm' | 'trendAnalyses' | 'trendPeople' | 'exportFile';
type QueryOf<Name extends Asked> = NonNullable<CallArgs<(typeof calls)[Name]>['query']>;

/** Courses, groups and measures that classes can be analysed by. */
export const useAnalysisOptions = (): UseApiResult<StatisticsOptions> => useApi(calls.options, {});

/** @param measure the one that is given for all courses; the first unless set or there */
export const useTrend = (target: string, measure: string | null): UseApiResult<GroupTrend> =>
  useApi(calls.trend, { query: { target, measure: measure ?? undefined } }, keep);

export const useRankingDetails = (query: QueryOf<'rankingDetails'>): UseApiResult<RankingDetails> =>
  useApi(calls.rankingDetails, { query }, keep);

export const usePm = (query: QueryOf<'pm'>): UseApiResult<PmAnalysis> =>
  useApi(calls.pm, { query }, keep);

export const useTrendAnalyses = (query: QueryOf<'trendAnalyses'>): UseApiResult<TrendAnalyses> =>
  useApi(calls.trendAnalyses, { query }, keep);

export const useTrendPeople = (query: QueryOf<'trendPeople'>): UseApiResult<TrendPeople> =>
  useApi(calls.trendPeople, { query }, keep);

/** Saves an analysis as Excel. @param fileName unless the server names it */
export const downloadAnalysis = (query: QueryOf<'exportFile'>, fileName: string): Promise<void> =>
  download(calls.exportFile, { query }, fileName);
