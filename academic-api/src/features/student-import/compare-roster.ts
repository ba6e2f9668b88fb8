import type { Tx } from '../../db/connect.ts';
import { expectManyRows } from '../../lib/expect-many-rows.repository.ts';
import { previewRows, type PreviewRow } from './preview/preview-rows.ts';
import { resolveClass } from './preview/resolve-class.ts';
import type { Roster } from './roster.ts';
import * as repository from './student-import.repository.ts';

/** What registering each row of a roster would do to the school's students as they are now. */
export async function compareRoster(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  roster: Pick<Roster, 'rows' | 'columns'>,
): Promise<PreviewRow[]> {
  await expectManyRows(tx);
  const classes = await repository.classesOfYear(tx, companyID, schoolYear);
  const schoolClassIDs = new Set(
    roster.rows.flatMap((row) => resolveClass(row, classes).found?.schoolClassID ?? []),
  );
  const texts = (field: 'manageNumber' | 'email'): string[] => [
    ...new Set(roster.rows.flatMap((row) => row.values[field] ?? [])),
  ];
  const students = await repository.studentsNamed(tx, companyID, schoolYear, {
    manageNumbers: texts('manageNumber'),
    emails: texts('email').map((email) => email.toLowerCase()),
  });
  return previewRows(roster, {
    classes,
    students,
    occupants: await repository.occupantsOf(tx, companyID, [...schoolClassIDs]),
    ...(await repository.enrolmentCount(tx, companyID, schoolYear)),
  });
}
