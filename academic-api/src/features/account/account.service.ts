import { randomBytes } from 'node:crypto';
import {
  languages,
  limits,
  type AccountProfile,
  type LanguageCode,
  type SignInResult,
} from '@mebae/contracts';
import { fullName, schoolYearOf } from '@mebae/rules';
import { inSchool, type Tx } from '../../db/connect.ts';
import type { Deps } from '../../lib/deps.ts';
import { Failure } from '../../lib/failure.ts';
import { verifyPassword } from '../../lib/password.ts';
import type { StaffSession } from '../../lib/session.ts';
import { hashOfToken } from '../../plugins/sessions.ts';
import * as repository from './account.repository.ts';

const minute = 60_000;

/** The last day of a licence still counts, in Japan. */
function licenceExpired(endsOn: string | null, now: Date): boolean {
  if (endsOn === null) return true;
  return now > new Date(`${endsOn}T23:59:59.999+09:00`);
}

/**
 * Signs in. The check of a password takes the same work whether or not the address is known, and happens outside any
 * transaction, because argon2 is slow on purpose and a row would stay locked.
 * @throws Failure auth.2 wrong address or password, auth.4 locked after too many wrong tries
 */
export async function signIn(
  deps: Deps,
  input: { email: string; password: string },
  language: LanguageCode,
): Promise<SignInResult> {
  const email = input.email.trim();
  const found = await inSchool(deps.db, null, (tx) => repository.findAccountByEmail(tx, email));
  const stored = found
    ? await inSchool(deps.db, found.companyID, (tx) =>
        repository.accountForSignIn(tx, found.companyID, found.userID),
      )
    : null;
  const matches = await verifyPassword(input.password, stored?.password_hash ?? null);
  if (!found || !stored?.valid) throw new Failure('auth.2');

  const outcome = await inSchool(deps.db, found.companyID, async (tx) => {
    const account = await repository.accountForSignIn(tx, found.companyID, found.userID);
    const now = deps.now();
    if (account.locked_until && account.locked_until > now) return new Failure('auth.4');
    if (!matches) {
      // a lock that has run out starts the count anew
      const tries = (account.locked_until ? 0 : account.failed_tries) + 1;
      const locked = tries >= limits.signInTries;
      const until = locked ? new Date(now.getTime() + limits.lockMinutes * minute) : null;
      await repository.setTries(tx, found.companyID, found.userID, tries, until);
      return new Failure(locked ? 'auth.4' : 'auth.2');
    }
    const result: SignInResult = {
      userID: account.user_id,
      email: account.email,
      name: fullName({ firstName: account.first_name, lastName: account.last_name }, language),
      companyID: account.company_id,
      companyName: account.company_name,
      role: account.role,
      licenseExpired: licenceExpired(account.ends_on, now),
      authCodeRequire: false,
      authCodeFail: false,
    };
    if (result.licenseExpired) return result;
    const token = randomBytes(32).toString('base64url');
    await repository.openSession(tx, {
      companyID: found.companyID,
      userID: found.userID,
      hash: hashOfToken(token),
      expiresAt: new Date(now.getTime() + limits.sessionHours * 60 * minute),
      now,
    });
    return { ...result, authToken: token };
  });
  // thrown only now: the count of wrong tries has to be committed
  if (outcome instanceof Failure) throw outcome;
  return outcome;
}

/** Ends the session whose token this is; other devices stay signed in. */
export async function signOut(
  tx: Tx,
  session: StaffSession,
  token: string,
  now: Date,
): Promise<void> {
  await repository.revokeToken(tx, session.companyID, hashOfToken(token), now);
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

/** What the school says to its staff on home. */
export async function dashboardText(tx: Tx, session: StaffSession): Promise<string> {
  return repository.dashboardText(tx, session.companyID);
}
