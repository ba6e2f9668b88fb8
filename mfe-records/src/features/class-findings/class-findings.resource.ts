import { endpoints, type FindingsTextBody } from '@mebae/contracts';
import { api, download, useApi } from '@mebae/platform';

/** Findings of a class, one row a student. */
export const useClassFindings = (schoolClassID: number) =>
  useApi(endpoints.findings.ofClass, { params: { schoolClassID } });

/** Keeps an edited text as a new version. */
export const saveFindingsText = (studentID: number, body: FindingsTextBody) =>
  api(endpoints.findings.saveText, { params: { studentID }, body });

/** Saves the findings of a class as a file. */
export const downloadClassFindings = (schoolClassID: number, fileName: string): Promise<void> =>
  download(endpoints.findings.exportFile, { params: { schoolClassID } }, fileName);
