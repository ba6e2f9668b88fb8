import { endpoints, type StudentFindings } from '@mebae/contracts';
import { api } from '@mebae/platform';

/** Reads the findings that are saved now. */
export const readFindings = (studentID: number): Promise<StudentFindings> =>
  api(endpoints.findings.read, { params: { studentID } });
