import { languages, type AccountProfile, type LanguageCode } from '@mebae/contracts';
import { fullName, schoolYearOf } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import { audit } from '../../lib/audit.ts';
import type { StaffSession } from '../../lib/session.ts';
import { revokeSessions } from '../../lib/sessions.repository.ts';
import * as repository from './account.repository.ts';

/** Ends the session that asks; other devices stay signed in. */
export async function signOut(tx: Tx, session: StaffSession, now: Date): Promise<void> {
  await revokeSessions(tx, session.companyID, session.userID, now, { only: session.sessionID });
  await audit(tx, session, 'account.signOut');
}

/** The signed-in account as the shell needs it. */
export async function profile(tx: Tx, session: StaffSession, now: Date): Promise<AccountProfile> {
  const row = await repository.profileRow(tx, session.companyID, session.userID);
  const classes =
    row.teacher_id === null
      ? []
      : await repository.classesInCharge(tx, session.companyID, row.teacher_id, session.schoolYear);
  const language = languages.find((l) => l.code === row.language) ?? languages[0];
  const names = { firstName: row.first_name, lastName: row.last_name };
  return {
    userID: row.user_id,
    name: fullName(names, language.code),
    ...names,
    email: row.email,
    nativeLanguageID: language.languageID,
    companyID: row.company_id,
    companyName: row.company_name,
    role: row.role,
    schoolClasses: classes.map((c) => ({
      schoolClassID: c.school_class_id,
      grade: c.grade,
      schoolClassName: c.name,
    })),
    teacherID: row.teacher_id,
    schoolYear: schoolYearOf(now),
    firstSchoolYear: row.first_school_year,
    isCompletedInitialSetting: row.initial_setup_step === 4,
    additionalPlans: (row.additional_plans ?? []).map((additionalType) => ({ additionalType })),
    dispCtrlType: row.disp_ctrl_type,
    isLgateSchool: row.is_lgate_school,
  };
}

/** Years that the school has classes in, and always the current one. */
export async function schoolYears(
  tx: Tx,
  session: StaffSession,
  now: Date,
): Promise<{ schoolYear: number }[]> {
  const years = await repository.schoolYearsWithClasses(tx, session.companyID);
  return [...new Set([schoolYearOf(now), ...years])]
    .sort((a, b) => b - a)
    .map((schoolYear) => ({ schoolYear }));
}

/** Everybody sets their own language only. */
export async function setLanguage(
  tx: Tx,
  session: StaffSession,
  language: LanguageCode,
): Promise<void> {
  await repository.setLanguage(tx, session.companyID, session.userID, language);
}
