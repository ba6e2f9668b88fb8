import type { ImportHistoryEntry, RosterKind } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { pageOf } from '../../../lib/calls/page.ts';
import { listApplied } from '../../../lib/roster-import/roster-import.repository.ts';

/** A page of the school's applied imports of all kinds or one, newest first. */
export async function listImports(
  tx: Tx,
  companyID: number,
  query: { kind?: RosterKind | undefined; page: number; pageSize: number },
): Promise<{ data: ImportHistoryEntry[]; totalRecords: number }> {
  const { rows, total } = await listApplied(tx, companyID, query, pageOf(query));
  const data = rows.map(({ fileFormat, appliedAt, undoneAt, ...row }) => ({
    ...row,
    format: fileFormat,
    appliedAt: appliedAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  }));
  return { data, totalRecords: total };
}
