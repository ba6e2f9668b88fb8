import type { ImportSummary, RosterKind } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { notFound } from '../calls/failure.ts';
import * as repository from './roster-import.repository.ts';
import type { StoredImport, StoredRows, StoredSheet } from './roster-import.repository.ts';

export const toSummary = ({
  importID,
  fileName,
  fileFormat,
  schoolYear,
  createdAt,
  appliedAt,
  undoneAt,
  summary,
}: StoredImport): ImportSummary => ({
  importID,
  fileName,
  format: fileFormat,
  schoolYear,
  createdAt: createdAt.toISOString(),
  appliedAt: appliedAt?.toISOString() ?? null,
  undoneAt: undoneAt?.toISOString() ?? null,
  ...summary,
});

/** @throws Failure academic.1 (404) when the school has no such import */
export async function findImport(
  tx: Tx,
  key: { companyID: number; kind: RosterKind; importID: string },
  { lock = false } = {},
): Promise<StoredRows> {
  const stored = await repository.findImport(tx, key, { lock });
  if (!stored) throw notFound.row();
  return stored;
}

/**
 * The sheet without the values that are emptied when an import is past the school's retention period. @throws Failure
 * academic.1 (404)
 */
export function keptSheet({ sheet }: StoredRows): StoredSheet {
  if (!sheet) throw notFound.row(['notKept']);
  return sheet;
}
