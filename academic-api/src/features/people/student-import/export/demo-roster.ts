import { otherStudentFields } from '@mebae/contracts';
import { nameSource } from '../../../../lib/people/made-up-names.ts';
import type { Caller } from '../../../../lib/calls/caller.ts';
import type { Workbook } from '../../../../lib/excel/book.ts';
import { readOrigin } from '../../../../lib/excel/read-origin.ts';
import { importedValues } from '../../../../lib/database/plain-fields.ts';
import { classesOfYear } from '../../../../lib/roster-import/classes.repository.ts';
import { demoWorkbook } from './template.ts';

/** Made-up students of each class: enough to see what the product does with them. */
const studentsPerClass = 8;

/** A roster of made-up students in the year's classes, as the import takes it. */
export async function demoRoster(caller: Caller): Promise<Workbook> {
  const { companyID, schoolYear } = caller.session;
  const classes = await classesOfYear(caller.tx, companyID, schoolYear);
  const nextName = nameSource('demo roster');
  const people = classes.flatMap(({ grade, name }, index) =>
    Array.from({ length: studentsPerClass }, (_, place) => ({
      grade,
      className: name,
      studentNumber: place + 1,
      manageNumber: `DEMO${String(index * studentsPerClass + place + 1).padStart(4, '0')}`,
      ...nextName(),
      email: null,
      ...importedValues(otherStudentFields, {}, null),
      tags: [],
    })),
  );
  return demoWorkbook(await readOrigin(caller), people);
}
