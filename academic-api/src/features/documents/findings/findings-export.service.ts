import type { findingsEndpoints } from '@mebae/contracts';
import { audit } from '../../../lib/audit/audit.ts';
import type { Call } from '../../../lib/calls/call.ts';
import type { Workbook } from '../../../lib/excel/book.ts';
import { readOrigin } from '../../../lib/excel/read-origin.ts';
import { findingsWorkbook } from './findings-file.ts';
import { findingsOfClass } from './findings.service.ts';

/** The findings of a class as a workbook. Names and words about them leave the product, which the log says. */
export async function exportFindings(
  call: Call<typeof findingsEndpoints.exportFile>,
): Promise<Workbook> {
  const { schoolClassID } = call.params;
  const found = await findingsOfClass(call, schoolClassID);
  await audit(call.tx, call.session, 'findings.export', {
    detail: { schoolClassID, students: found.data.length },
  });
  return findingsWorkbook(await readOrigin(call), found);
}
