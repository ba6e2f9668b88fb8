import {
  languages,
  Role,
  type AccountProfile,
  type LanguageCode,
  type NameScript,
} from '@mebae/contracts';
import { fullName, schoolYearOf } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { audit } from '../../../lib/audit/audit.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import { revokeSessions } from '../../../lib/accounts/sessions.repository.ts';
import * as repository from './account.repository.ts';

/** Ends the session that asks; other devices stay signed in. */
export async function signOut(tx: Tx, session: StaffSession, now: Date): Promise<void> {
  await revokeSessions(tx, session.companyID, session.userID, now, { only: session.sessionID });
  await audit(tx, session, 'account.signOut');
}

/** The signed-in account as the shell needs it. */
export async function profile(
  tx: Tx,
  session: StaffSession,
  { now, config }: Deps,
): Promise<AccountProfile> {
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
  };
}

/**
 * Years that the school has classes in, and always the current one. A teacher sees the next one once it is prepared:
 * students are enrolled in it.
 */
export async function schoolYears(
  tx: Tx,
  session: StaffSession,
  now: Date,
): Promise<{ schoolYear: number }[]> {
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
export async function setLanguage(
  tx: Tx,
  session: StaffSession,
  language: LanguageCode,
): Promise<void> {
  await repository.setLanguage(tx, session.companyID, session.userID, language);
}

/** Everybody sets only how they themselves are shown names. */
export async function setNameScript(
  tx: Tx,
  session: StaffSession,
  nameScript: NameScript,
): Promise<void> {
  await repository.setNameScript(tx, session.companyID, session.userID, nameScript);
}
