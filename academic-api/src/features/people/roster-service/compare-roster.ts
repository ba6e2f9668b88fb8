import type { ImportRow, RosterRunCounts } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import type { ImportKind, ImportScope } from '../../../lib/roster-import/import-kind.ts';
import { requireSheet } from '../../../lib/roster-import/open-file.ts';
import type { RosterOfService } from '../../../lib/roster-import/one-roster/service/roster-of-service.ts';
import { compareSheet } from '../../../lib/roster-import/plan-rows.ts';
import type { StoredSheet } from '../../../lib/roster-import/roster-import.repository.ts';
import { isLeaverRow, withLeavers } from './leaver-rows.ts';
import * as repository from './leavers.repository.ts';

/** A roster of a service beside the school's data. */
export interface ComparedRoster {
  stored: StoredSheet;
  planned: ImportRow[];
  counts: RosterRunCounts;
  /** Students enrolled before. */
  enrolled: number;
}

const valuesOf = (rows: readonly ImportRow[], field: string): string[] =>
  rows.flatMap(({ values }) => values[field] ?? []);
const lower = (texts: readonly string[]): string[] => texts.map((text) => text.toLowerCase());

/**
 * Compares what was read of a service with the school's students, with a row for each who has left. Only notes whom the
 * service has; nothing of people is written.
 * @param day today, in the school year
 */
export async function compareRoster(
  tx: Tx,
  place: ImportScope,
  kind: ImportKind,
  { read, gone }: RosterOfService,
  day: string,
): Promise<ComparedRoster> {
  const { companyID } = place;
  // what the school has said about headers of its files is not about these
  const { stored: sheet } = requireSheet(read, kind, new Map(), null);
  const found = await compareSheet(tx, place, kind, sheet);
  const studentIDs = found.flatMap(({ personID }) => personID ?? []);
  await repository.addRegisteredMembers(tx, companyID);
  await repository.addMembers(tx, companyID, studentIDs);
  const missing = await repository.studentsMissing(
    tx,
    place,
    {
      studentIDs,
      manageNumbers: valuesOf(found, 'manageNumber'),
      emails: lower(valuesOf(found, 'email')),
      identifiers: lower(valuesOf(found, 'userMasterIdentifier')),
    },
    gone.flatMap(({ number }) => (number === '' ? [] : [number])),
  );
  const stored = withLeavers(sheet, missing, gone, { day, schoolYear: place.schoolYear });
  const planned = missing.length > 0 ? await compareSheet(tx, place, kind, stored) : found;
  const count = (rowKind: ImportRow['kind']): number =>
    planned.filter((row) => row.kind === rowKind).length;
  const leaving = planned.filter((row) => row.kind === 'changed' && isLeaverRow(row)).length;
  return {
    stored,
    planned,
    counts: {
      created: count('created'),
      changed: count('changed') - leaving,
      leaving,
      unchanged: count('unchanged'),
      failed: count('failed'),
    },
    enrolled: await repository.countEnrolled(tx, place),
  };
}
