import type { ImportSummary } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { Failure } from '../../lib/failure.ts';
import * as repository from './student-import.repository.ts';
import type { StoredImport, StoredPreview } from './student-import.repository.ts';

/** Where staff see the import. */
export const pageOfImport = (importID: string): string => `/pages/students/import/${importID}`;

export const toSummary = (
  { importID, fileName, schoolYear, createdAt, appliedAt }: StoredImport,
  summary: StoredPreview['summary'],
): ImportSummary => ({
  importID,
  fileName,
  schoolYear,
  createdAt: createdAt.toISOString(),
  appliedAt: appliedAt?.toISOString() ?? null,
  ...summary,
});

/** @throws Failure academic.1 (404) when the school has no such import */
export async function findImport(
  tx: Tx,
  { companyID }: { companyID: number },
  importID: string,
  lock = false,
) {
  const stored = await repository.findImport(tx, companyID, importID, lock);
  if (!stored) throw new Failure('academic.1', { status: 404 });
  return stored;
}
