import { endpoints, type Ranking, type RankingOptions } from '@mebae/contracts';
import { download, useApi, type UseApiResult } from '@mebae/platform';
import { queryOf, type CompleteChoice } from './choice.ts';

/** Reads the measures that can be ranked in a course; the newest one while `evalSettingID` is null. */
export function useRankingOptions(evalSettingID: number | null): UseApiResult<RankingOptions> {
  return useApi(
    endpoints.classManagement.options,
    { query: { evalSettingID: evalSettingID ?? undefined } },
    { keepPreviousData: true },
  );
}

/** One page of a ranking; asks nothing while the choice is null. */
export function useRanking(
  choice: CompleteChoice | null,
  page: { page: number; pageSize: number },
): UseApiResult<Ranking> {
  return useApi(
    endpoints.classManagement.ranking,
    choice && { query: { ...queryOf(choice), ...page } },
    { keepPreviousData: true },
  );
}

/** Saves a whole ranking as Excel. @param fileName unless the server names it */
export const downloadRanking = (choice: CompleteChoice, fileName: string): Promise<void> =>
  download(endpoints.classManagement.exportFile, { query: queryOf(choice) }, fileName);
