import type { NameScript } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameColumns, classColumns } from '../../../db/name-columns.ts';
import { prepareQuery, type Placeholders } from '../../../db/prepared-query.ts';
import { classOrder, joinOnSchoolKey } from '../../../db/query.ts';

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

export async function setNameScript(
  tx: Tx,
  companyID: number,
  userID: number,
  nameScript: NameScript,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ nameScript })
    .where((eb) => eb.and({ companyID, userID }))
    .execute();
}

const profileRows = prepareQuery(
  (db, values: Placeholders<{ companyID: number; userID: number }>) =>
    db
      .selectFrom('account')
      .innerJoin('company', 'company.companyID', 'account.companyID')
      .leftJoin('licence', 'licence.companyID', 'account.companyID')
      .leftJoin('schoolLogo', 'schoolLogo.companyID', 'account.companyID')
      .leftJoin('teacher', joinOnSchoolKey('teacher', 'account', 'userID'))
      .select([
        'account.userID',
        'account.email',
        ...nameColumns('account'),
        'account.language',
        'account.nameScript',
        'account.role',
        'company.companyID',
        'company.name as companyName',
        'company.firstSchoolYear',
        'company.initialSetupStep',
        'company.dispCtrlType',
        'company.isLgateSchool',
        'company.schoolKind',
        'company.helpUrl',
        'company.coverMinutes',
        'company.shortName as companyShortName',
        'schoolLogo.version as companyLogo',
        'licence.additionalPlans',
        'teacher.teacherID',
      ])
      .where('account.companyID', '=', values.companyID)
      .where('account.userID', '=', values.userID),
);

export async function profileRow(tx: Tx, companyID: number, userID: number) {
  const [row] = await profileRows(tx, { companyID, userID });
  if (!row) throw new Error('the account of the session is gone');
  return row;
}

/** Classes of a year that a teacher is in charge of. */
export const classesInCharge = prepareQuery(
  (db, values: Placeholders<{ companyID: number; teacherID: number; schoolYear: number }>) =>
    db
      .selectFrom('classTeacher')
      .innerJoin('schoolClass', joinOnSchoolKey('schoolClass', 'classTeacher', 'schoolClassID'))
      .select(['schoolClass.schoolClassID', ...classColumns])
      .where('classTeacher.companyID', '=', values.companyID)
      .where('classTeacher.teacherID', '=', values.teacherID)
      .where('schoolClass.schoolYear', '=', values.schoolYear)
      .orderBy(classOrder()),
);

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

/** School years after one that students are enrolled in. */
export async function laterYearsWithStudents(
  tx: Tx,
  companyID: number,
  schoolYear: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('enrolment')
    .select('schoolYear')
    .distinct()
    .where('companyID', '=', companyID)
    .where('schoolYear', '>', schoolYear)
    .execute();
  return rows.map((row) => row.schoolYear);
}
