import type { ImportHistoryEntry, importHistoryEndpoints } from '@mebae/contracts';
import { pageOf } from '../../../lib/calls/page.ts';
import { listApplied } from '../../../lib/roster-import/roster-import.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** A page of the school's applied imports of all kinds or one, newest first. */
export async function listImports({
  tx,
  session: { companyID },
  query,
}: Call<typeof importHistoryEndpoints.list>): Promise<{
  data: ImportHistoryEntry[];
  totalRecords: number;
}> {
  const { rows, total } = await listApplied(tx, companyID, query, pageOf(query));
  const data = rows.map(({ fileFormat, appliedAt, undoneAt, ...row }) => ({
    ...row,
    format: fileFormat,
    appliedAt: appliedAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  }));
  return { data, totalRecords: total };
}
