import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import { nameColumns, classColumns } from '../../../db/name-columns.ts';
import { classOrder, joinOnSchoolKey } from '../../../db/query.ts';
import { staysInCourse } from '../../../lib/people/enrolled.repository.ts';
import { examinees, inScope, type Scope } from '../../../lib/courses/examinees.repository.ts';
import { disableNestedLoops } from '../../../lib/database/disable-nested-loops.repository.ts';

/** The links of a course, as far as their owners are in scope, by class and number: 2,000 at the most. */
export async function linkRows(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  { scope, schoolClassID }: { scope: Scope; schoolClassID: number | null },
) {
  await disableNestedLoops(tx);
  return examinees(tx)
    .innerJoin('student', joinOnSchoolKey('student', 'examinee', 'studentID'))
    .select([
      'student.studentID',
      ...nameColumns('student'),
      ...classColumns,
      'enrolment.studentNumber',
      sql<boolean>`student.email is not null`.as('hasEmail'),
      'examinee.linkNonce',
      'examinee.shortCode',
    ])
    .where('examinee.companyID', '=', companyID)
    .where('examinee.evalSettingID', '=', evalSettingID)
    .where(inScope(scope))
    .where(staysInCourse('examinee'))
    .$if(schoolClassID !== null, (query) =>
      query.where('enrolment.schoolClassID', '=', schoolClassID),
    )
    .orderBy(classOrder())
    .orderBy('enrolment.studentNumber')
    .orderBy('student.studentID')
    .execute();
}
