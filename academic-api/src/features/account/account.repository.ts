import type { Tx } from '../../db/connect.ts';
import { classOrder, onKey } from '../../db/query.ts';

export async function setLanguage(
  tx: Tx,
  companyID: number,
  userID: number,
  language: string,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ language })
    .where((eb) => eb.and({ companyID, userID }))
    .execute();
}

export async function profileRow(tx: Tx, companyID: number, userID: number) {
  return tx
    .selectFrom('account')
    .innerJoin('company', 'company.companyID', 'account.companyID')
    .leftJoin('licence', 'licence.companyID', 'account.companyID')
    .leftJoin('teacher', onKey('teacher', 'account', 'userID'))
    .select([
      'account.userID',
      'account.email',
      'account.firstName',
      'account.lastName',
      'account.language',
      'account.role',
      'company.companyID',
      'company.name as companyName',
      'company.firstSchoolYear',
      'company.initialSetupStep',
      'company.dispCtrlType',
      'company.isLgateSchool',
      'licence.additionalPlans',
      'teacher.teacherID',
    ])
    .where('account.companyID', '=', companyID)
    .where('account.userID', '=', userID)
    .executeTakeFirstOrThrow();
}

export async function classesInCharge(
  tx: Tx,
  companyID: number,
  teacherID: number,
  schoolYear: number,
) {
  return tx
    .selectFrom('classTeacher')
    .innerJoin('schoolClass', onKey('schoolClass', 'classTeacher', 'schoolClassID'))
    .select([
      'schoolClass.schoolClassID',
      'schoolClass.grade',
      'schoolClass.name as schoolClassName',
    ])
    .where('classTeacher.companyID', '=', companyID)
    .where('classTeacher.teacherID', '=', teacherID)
    .where('schoolClass.schoolYear', '=', schoolYear)
    .orderBy(classOrder())
    .execute();
}

/** School years that have classes, newest first. */
export async function schoolYearsWithClasses(tx: Tx, companyID: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('schoolClass')
    .select('schoolYear')
    .distinct()
    .where('companyID', '=', companyID)
    .orderBy('schoolYear', 'desc')
    .execute();
  return rows.map((row) => row.schoolYear);
}
