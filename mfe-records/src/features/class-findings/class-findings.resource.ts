import { endpoints } from '@mebae/contracts';
import { download, useApi } from '@mebae/platform';

/** Findings of a class, one row a student. */
export const useClassFindings = (schoolClassID: number) =>
  useApi(endpoints.findings.ofClass, { params: { schoolClassID } });

/** Saves the findings of a class as a file. */
export const downloadClassFindings = (schoolClassID: number, fileName: string): Promise<void> =>
  download(endpoints.findings.exportFile, { params: { schoolClassID } }, fileName);
