import { otherStudentFields } from '@mebae/contracts';
import type { Tx } from '../../../../db/connect.ts';
import { disableNestedLoops } from '../../../../lib/database/disable-nested-loops.repository.ts';
import { identifiersIn } from '../../../../lib/database/plain-fields.ts';
import { classesOfYear } from '../../../../lib/roster-import/classes.repository.ts';
import type { ImportScope } from '../../../../lib/roster-import/import-kind.ts';
import { withZeros } from '../../../../lib/roster-import/lost-zeros.ts';
import * as repository from './current-data.repository.ts';
import type { Roster } from '../../../../lib/roster-import/row-comparison.ts';
import { compareStudents, type PlannedStudent } from './compare-students.ts';

/** Compares each row of a roster with the school's students as they are now. */
export async function compareWithSchool(
  tx: Tx,
  { companyID, schoolYear }: ImportScope,
  roster: Roster,
): Promise<PlannedStudent[]> {
  await disableNestedLoops(tx);
  const texts = (field: string): string[] => [
    ...new Set(roster.rows.flatMap((row) => row.values[field] ?? [])),
  ];
  const classes = await classesOfYear(tx, companyID, schoolYear);
  const students = await repository.studentsNamed(tx, companyID, schoolYear, {
    // a number that has lost its zeros may be one of these
    manageNumbers: texts('manageNumber').flatMap((number) => [number, ...withZeros(number)]),
    emails: texts('email').map((email) => email.toLowerCase()),
    identifiers: Object.fromEntries(
      identifiersIn(otherStudentFields).map((name) => [name, texts(name)]),
    ),
  });
  const data = {
    classes,
    students,
    occupants: [],
    ...(await repository.enrolmentCount(tx, companyID, schoolYear)),
  };
  // the first comparison only finds the classes that rows name, of which everybody is needed
  const schoolClassIDs = compareStudents(roster, data).flatMap(
    (row) => row.schoolClass?.schoolClassID ?? [],
  );
  const occupants = await repository.occupantsOf(tx, companyID, [...new Set(schoolClassIDs)]);
  return compareStudents(roster, { ...data, occupants });
}
