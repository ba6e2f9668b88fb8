import type { Tx } from '../../db/connect.ts';

export async function setLanguage(
  tx: Tx,
  companyID: number,
  userID: number,
  language: string,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ language })
    .where('company_id', '=', companyID)
    .where('user_id', '=', userID)
    .execute();
}

export async function profileRow(tx: Tx, companyID: number, userID: number) {
  return tx
    .selectFrom('account')
    .innerJoin('company', 'company.company_id', 'account.company_id')
    .leftJoin('licence', 'licence.company_id', 'account.company_id')
    .leftJoin('teacher', (join) =>
      join
        .onRef('teacher.company_id', '=', 'account.company_id')
        .onRef('teacher.user_id', '=', 'account.user_id'),
    )
    .select([
      'account.user_id',
      'account.email',
      'account.first_name',
      'account.last_name',
      'account.language',
      'account.role',
      'company.company_id',
      'company.name as company_name',
      'company.first_school_year',
      'company.initial_setup_step',
      'company.disp_ctrl_type',
      'company.is_lgate_school',
      'licence.additional_plans',
      'teacher.teacher_id',
    ])
    .where('account.company_id', '=', companyID)
    .where('account.user_id', '=', userID)
    .executeTakeFirstOrThrow();
}

export async function classesInCharge(
  tx: Tx,
  companyID: number,
  teacherID: number,
  schoolYear: number,
) {
  return tx
    .selectFrom('class_teacher')
    .innerJoin('school_class', (join) =>
      join
        .onRef('school_class.company_id', '=', 'class_teacher.company_id')
        .onRef('school_class.school_class_id', '=', 'class_teacher.school_class_id'),
    )
    .select(['school_class.school_class_id', 'school_class.grade', 'school_class.name'])
    .where('class_teacher.company_id', '=', companyID)
    .where('class_teacher.teacher_id', '=', teacherID)
    .where('school_class.school_year', '=', schoolYear)
    .orderBy('school_class.grade')
    .orderBy('school_class.name')
    .execute();
}

/** School years that have classes, newest first. */
export async function schoolYearsWithClasses(tx: Tx, companyID: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('school_class')
    .select('school_year')
    .distinct()
    .where('company_id', '=', companyID)
    .orderBy('school_year', 'desc')
    .execute();
  return rows.map((row) => row.school_year);
}
