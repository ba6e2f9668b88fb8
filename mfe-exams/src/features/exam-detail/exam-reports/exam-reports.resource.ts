import { endpoints, type ReportFileKind, type ReportPage } from '@mebae/contracts';
import { api, download, useApi, useMutate, type CallArgs } from '@mebae/platform';
import { isReportZipAddress } from '@mebae/rules';

export type MakeReports = NonNullable<CallArgs<typeof endpoints.reports.make>['body']>;

/** How often states are asked for while reports are being made, in milliseconds. */
const workingMs = 2_000;

const refreshMs = (list: ReportPage | undefined): number =>
  list?.counts.some(({ inWork }) => inWork > 0) ? workingMs : 0;

/** One page of the reports of a course, as they are made. */
export const useReports = (
  evalSettingID: number,
  query: CallArgs<typeof endpoints.reports.list>['query'],
) =>
  useApi(
    endpoints.reports.list,
    { params: { evalSettingID }, query },
    { refreshMs, keepPreviousData: true },
  );

/** One page of the students whose reports leave out numbers of others. */
export const useFewEvaluators = (
  evalSettingID: number,
  query: CallArgs<typeof endpoints.reports.fewEvaluators>['query'],
) =>
  useApi(
    endpoints.reports.fewEvaluators,
    { params: { evalSettingID }, query },
    { keepPreviousData: true },
  );

/** How far the teachers' comments are, class by class. */
export const useCommentProgress = (evalSettingID: number) =>
  useApi(endpoints.reportComments.classes, { params: { evalSettingID } });

/** Has reports made; what is shown of them is asked for anew. */
export function useMakeReports(evalSettingID: number): (body: MakeReports) => Promise<void> {
  const refresh = useMutate();
  return async (body) => {
    await api(endpoints.reports.make, { params: { evalSettingID }, body });
    await Promise.all([refresh(endpoints.reports.list), refresh(endpoints.operations.list)]);
  };
}

/** Releases the course's results to its students, or withdraws them. */
export function useReleaseResults(evalSettingID: number): (isReleased: boolean) => Promise<void> {
  const refresh = useMutate();
  return async (isReleased) => {
    await api(endpoints.ownPage.release, { params: { evalSettingID }, body: { isReleased } });
    await refresh(endpoints.reports.list);
  };
}

/** Saves a student's report. */
export const saveReport = (
  evalSettingID: number,
  studentID: number,
  kind: ReportFileKind,
): Promise<void> =>
  download(endpoints.reports.file, { params: { evalSettingID, studentID, kind } }, `${kind}.pdf`);

/**
 * Opens the zip of a class or a course. The browser saves it while it is made.
 * @returns false where the address is none of a zip of reports: nothing is opened then
 */
export async function openZip(
  evalSettingID: number,
  query: { kind: ReportFileKind; schoolClassID?: number | undefined },
): Promise<boolean> {
  const { url } = await api(endpoints.reports.zipAddress, { params: { evalSettingID }, query });
  if (!isReportZipAddress(url)) return false;
  location.assign(url);
  return true;
}
