import { languages, Role, type AccountProfile, type accountEndpoints } from '@mebae/contracts';
import { fullName, schoolYearOf } from '@mebae/rules';
import { audit } from '../../../lib/audit/audit.ts';
import { revokeSessions } from '../../../lib/accounts/sessions.repository.ts';
import * as repository from './account.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** Ends the session that asks; other devices stay signed in. */
export async function signOut({
  tx,
  session,
  now,
}: Call<typeof accountEndpoints.signOut>): Promise<void> {
  await revokeSessions(tx, session.companyID, session.userID, now, { only: session.sessionID });
  await audit(tx, session, 'account.signOut');
}

/** The signed-in account as the shell needs it. */
export async function profile({
  tx,
  session,
  deps: { now, config },
}: Call<typeof accountEndpoints.profile>): Promise<AccountProfile> {
  const {
    language: code,
    initialSetupStep,
    ...row
  } = await repository.profileRow(tx, session.companyID, session.userID);
  const language = languages.find((l) => l.code === code) ?? languages[0];
  return {
    ...row,
    name: fullName(row, language.code),
    nativeLanguageID: language.languageID,
    schoolClasses:
      row.teacherID === null
        ? []
        : await repository.classesInCharge(tx, {
            companyID: row.companyID,
            teacherID: row.teacherID,
            schoolYear: session.schoolYear,
          }),
    schoolYear: schoolYearOf(now()),
    isCompletedInitialSetting: initialSetupStep === 4,
    additionalPlans: (row.additionalPlans ?? []).map((additionalType) => ({ additionalType })),
    featureFlags: [...config.featureFlags],
    secondFactorMissing: session.needsFactor,
  };
}

/**
 * Years that the school has classes in, and always the current one. A teacher sees the next one once it is prepared:
 * students are enrolled in it.
 */
export async function schoolYears({
  tx,
  session,
  now,
}: Call<typeof accountEndpoints.schoolYears>): Promise<{ schoolYear: number }[]> {
  const { companyID, role } = session;
  const current = schoolYearOf(now);
  const years = await repository.schoolYearsWithClasses(tx, companyID);
  const prepared =
    role === Role.Normal ? await repository.laterYearsWithStudents(tx, companyID, current) : years;
  const shown = years.filter((year) => year <= current || prepared.includes(year));
  return [...new Set([current, ...shown])]
    .sort((a, b) => b - a)
    .map((schoolYear) => ({ schoolYear }));
}

/** Everybody sets their own language only. */
export async function setLanguage({
  tx,
  session,
  body: { language },
}: Call<typeof accountEndpoints.setLanguage>): Promise<void> {
  await repository.setLanguage(tx, session.companyID, session.userID, language);
}

/** Everybody sets only how they themselves are shown names. */
export async function setNameScript({
  tx,
  session,
  body: { nameScript },
}: Call<typeof accountEndpoints.setNameScript>): Promise<void> {
  await repository.setNameScript(tx, session.companyID, session.userID, nameScript);
}
