import { endpoints, type AllGrowth } from '@mebae/contracts';
import { download, useApi, type UseApiResult } from '@mebae/platform';

/** Every competency over the fixed courses of a student. */
export function useAllGrowth(studentID: number): UseApiResult<AllGrowth> {
  return useApi(endpoints.allCompetencies.growth, { params: { studentID } });
}

/** Saves the same as Excel. @param fileName unless the server names it */
export const downloadAllGrowth = (studentID: number, fileName: string): Promise<void> =>
  download(endpoints.allCompetencies.growthFile, { params: { studentID } }, fileName);
