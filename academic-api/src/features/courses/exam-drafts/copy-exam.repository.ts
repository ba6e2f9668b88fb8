import type { Tx } from '../../../db/connect.ts';
import { anyOf } from '../../../db/query.ts';
import { isEnrolled } from '../../../lib/people/enrolled.repository.ts';

/** Classes of whatever year, each with the class of a year that has its grade and name; null where there is none. */
export async function sameClasses(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  schoolClassIDs: readonly number[],
) {
  return tx
    .selectFrom('schoolClass as old')
    .leftJoin('schoolClass', (join) =>
      join
        .onRef('schoolClass.companyID', '=', 'old.companyID')
        .onRef('schoolClass.grade', '=', 'old.grade')
        .onRef('schoolClass.name', '=', 'old.name')
        .on('schoolClass.schoolYear', '=', schoolYear),
    )
    .select(['old.grade', 'old.name as schoolClassName', 'schoolClass.schoolClassID'])
    .where('old.companyID', '=', companyID)
    .where('old.schoolClassID', '=', anyOf(schoolClassIDs))
    .orderBy('old.schoolClassID')
    .execute();
}

/** Those of some tags that the school still has. */
export async function tagsAmong(
  tx: Tx,
  companyID: number,
  tagIDs: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .selectFrom('tag')
    .select('tagID')
    .where('companyID', '=', companyID)
    .where('tagID', '=', anyOf(tagIDs))
    .orderBy('tagID')
    .execute();
  return rows.map((row) => row.tagID);
}

/** Those of some students who are enrolled in a year. */
export async function enrolledAmong(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  studentIDs: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .selectFrom('enrolment')
    .select('studentID')
    .distinct()
    .where((eb) => eb.and({ companyID, schoolYear }))
    .where(isEnrolled())
    .where('studentID', '=', anyOf(studentIDs))
    .orderBy('studentID')
    .execute();
  return rows.map((row) => row.studentID);
}
