import {
  endpoints,
  ReportStatus,
  type ReportFileKind,
  type ReportsOfStudent,
} from '@mebae/contracts';
import { api, download, useApi, useMutate } from '@mebae/platform';

export type CourseReports = ReportsOfStudent['data'][number];

/** How often states are asked for while reports are being made, in milliseconds. */
const workingMs = 2_000;
const inWork: readonly ReportStatus[] = [ReportStatus.Requesting, ReportStatus.Creating];

const refreshMs = (reports: ReportsOfStudent | undefined): number =>
  reports?.data.some((course) => course.reports.some(({ state }) => inWork.includes(state)))
    ? workingMs
    : 0;

/** A student's reports, course by course, as they are made. */
export const useReportsOfStudent = (studentID: number) =>
  useApi(endpoints.reports.ofStudent, { params: { studentID } }, { refreshMs });

/** Has one report made in the school's language, also anew. */
export function useMakeReport(studentID: number) {
  const refresh = useMutate();
  return async (
    evalSettingID: number,
    kind: ReportFileKind,
    defaults: ReportsOfStudent['defaults'],
  ): Promise<void> => {
    await api(endpoints.reports.make, {
      params: { evalSettingID },
      body: { people: { studentIDs: [studentID] }, kinds: [kind], which: 'all', ...defaults },
    });
    await Promise.all([
      refresh(`/studentRecord/${studentID}/reports`),
      refresh(endpoints.operations.list),
    ]);
  };
}

/** Saves a report. */
export const saveReport = (
  evalSettingID: number,
  studentID: number,
  kind: ReportFileKind,
): Promise<void> =>
  download(endpoints.reports.file, { params: { evalSettingID, studentID, kind } }, `${kind}.pdf`);
