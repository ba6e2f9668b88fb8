import { endpoints, type AllCompetencies } from '@mebae/contracts';
import { download, useApi, type UseApiResult } from '@mebae/platform';

const argsOf = (studentID: number, evalSettingID: number | null) => ({
  params: { studentID },
  query: { evalSettingID: evalSettingID ?? undefined },
});

/** All competencies in one course: the newest scored one while `evalSettingID` is null. */
export function useAllCompetencies(
  studentID: number,
  evalSettingID: number | null,
): UseApiResult<AllCompetencies> {
  return useApi(endpoints.allCompetencies.scores, argsOf(studentID, evalSettingID), {
    keepPreviousData: true,
  });
}

/** Saves the same as Excel. @param fileName unless the server names it */
export const downloadAllCompetencies = (
  studentID: number,
  evalSettingID: number | null,
  fileName: string,
): Promise<void> =>
  download(endpoints.allCompetencies.scoresFile, argsOf(studentID, evalSettingID), fileName);
