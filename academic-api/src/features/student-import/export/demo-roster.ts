import type { Tx } from '../../../db/connect.ts';
import { nameSource } from '../../../db/seed/names.ts';
import type { SheetToWrite } from '../../../lib/excel/grid.ts';
import { classesOfYear } from '../../../lib/roster-import/classes.repository.ts';
import type { TextReader } from '../../../lib/school-words/catalogue.ts';
import type { StaffSession } from '../../../lib/session.ts';
import { demoFileName, rosterSheet } from './template.ts';

/** Made-up students of each class: enough to see what the product does with them. */
const studentsPerClass = 8;

/** A roster of made-up students in the year's classes, as the import takes it. */
export async function demoRoster(
  tx: Tx,
  { companyID, schoolYear }: StaffSession,
  reader: TextReader,
): Promise<{ fileName: string; sheets: SheetToWrite[] }> {
  const classes = await classesOfYear(tx, companyID, schoolYear);
  const nextName = nameSource('demo roster');
  const people = classes.flatMap(({ grade, name }, index) =>
    Array.from({ length: studentsPerClass }, (_, place) => ({
      grade,
      className: name,
      studentNumber: place + 1,
      manageNumber: `DEMO${String(index * studentsPerClass + place + 1).padStart(4, '0')}`,
      ...nextName(),
      email: null,
      tags: [],
    })),
  );
  return { fileName: demoFileName(reader), sheets: [rosterSheet(reader, people)] };
}
