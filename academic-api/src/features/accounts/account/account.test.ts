import { describe, expect, it } from 'vitest';
import { limits } from '@mebae/contracts';
import { createAccount, newClient } from '../../../testing/account.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';

const api = await startTestApi();
const school = await createSchool(api.db);

/** An account with a password, in the school of this file. */
const withPassword = async (values: { valid?: boolean; companyID?: number } = {}) =>
  (await createAccount(api.db, values.companyID ?? school.companyID, values)).email;

const signIn = (email: string, password: string) =>
  api.call('POST', '/signin', { ip: newClient(), body: { email, password } });

describe('sign-in', () => {
  it('returns a token that opens the profile', async () => {
    const email = await withPassword();
    const { status, body } = await signIn(email.toUpperCase(), 'Right-pass1');
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, name: '佐藤 葵', licenseExpired: false });
    const profile = await api.call('GET', '/account/profile', { token: body.authToken });
    expect(profile.status).toBe(200);
    expect(profile.body).toMatchObject({ email, companyID: school.companyID, role: 1 });
  });

  it('says the same of a wrong password, an unknown address and an invalid account', async () => {
    const email = await withPassword();
    const invalid = await withPassword({ valid: false });
    for (const attempt of [
      await signIn(email, 'Wrong-pass1'),
      await signIn('nobody@signin.example', 'Right-pass1'),
      await signIn(invalid, 'Right-pass1'),
    ]) {
      expect(attempt.status).toBe(400);
      expect(attempt.body).toEqual({ code: 2, category: 3 });
    }
  });

  it('locks after ten wrong tries, and opens again when the time is over', async () => {
    const email = await withPassword();
    for (let n = 1; n < limits.signInTries; n += 1) {
      expect((await signIn(email, 'Wrong-pass1')).body.code).toBe(2);
    }
    expect((await signIn(email, 'Wrong-pass1')).body).toEqual({ code: 4, category: 3 });
    expect((await signIn(email, 'Right-pass1')).body).toEqual({ code: 4, category: 3 });
    api.setNow(new Date(Date.now() + (limits.lockMinutes + 1) * 60_000));
    expect((await signIn(email, 'Right-pass1')).status).toBe(200);
    api.setNow(null);
  });

  it('counts tries that arrive at once', async () => {
    const email = await withPassword();
    const responses = await Promise.all(
      Array.from({ length: limits.signInTries + 2 }, () => signIn(email, 'Wrong-pass1')),
    );
    expect(responses.filter((a) => a.body.code === 4).length).toBeGreaterThanOrEqual(3);
    expect((await signIn(email, 'Right-pass1')).body.code).toBe(4);
  });

  it('stops at an expired licence and gives no token', async () => {
    const other = await createSchool(api.db);
    await api.db
      .updateTable('licence')
      .set({ endsOn: '2026-03-31' })
      .where('companyID', '=', other.companyID)
      .execute();
    const email = await withPassword({ companyID: other.companyID });
    const { status, body } = await signIn(email, 'Right-pass1');
    expect(status).toBe(200);
    expect(body.licenseExpired).toBe(true);
    expect(body.authToken).toBeUndefined();
  });
});

describe('sessions', () => {
  it('end at sign-out, at once', async () => {
    const email = await withPassword();
    const token: string = (await signIn(email, 'Right-pass1')).body.authToken;
    expect((await api.call('POST', '/signout', { token })).status).toBe(200);
    const after = await api.call('GET', '/account/profile', { token });
    expect(after.status).toBe(401);
    expect(after.body).toEqual({ code: -1, category: 3 });
  });

  it('end after eight hours', async () => {
    const email = await withPassword();
    const token: string = (await signIn(email, 'Right-pass1')).body.authToken;
    await api.db
      .updateTable('authToken')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('companyID', '=', school.companyID)
      .execute();
    expect((await api.call('GET', '/account/profile', { token })).status).toBe(401);
  });

  it.each([undefined, '', 'made-up'])('are not opened by %s', async (token) => {
    expect((await api.call('GET', '/account/profile', { token })).status).toBe(401);
  });
});

it('keeps the language that was chosen', async () => {
  const email = await withPassword();
  const token: string = (await signIn(email, 'Right-pass1')).body.authToken;
  expect(
    (await api.call('PUT', '/account/language', { token, body: { language: 'vi' } })).status,
  ).toBe(200);
  expect((await api.call('GET', '/account/profile', { token })).body.nativeLanguageID).toBe(3);
  expect(
    (await api.call('PUT', '/account/language', { token, body: { language: 'fr' } })).status,
  ).toBe(400);
});

it('an administrator-only call refuses a Normal teacher', async () => {
  const fresh = await createSchool(api.db);
  expect((await api.call('GET', '/outbox', { token: fresh.teacher })).status).toBe(403);
  expect((await api.call('GET', '/outbox', { token: fresh.admin })).status).toBe(200);
});

describe('school years', () => {
  it('a teacher sees the next one once students are in it; an administrator prepares it from its first class on', async () => {
    const { companyID, schoolYear, admin, teacher, students } = await createSchool(api.db);
    const yearsOf = async (token: string) =>
      (await api.call('GET', '/account/schoolYears', { token })).body.data.map(
        (row: { schoolYear: number }) => row.schoolYear,
      );
    const { schoolClassID } = await api.db
      .insertInto('schoolClass')
      .values({ companyID, schoolYear: schoolYear + 1, grade: 1, name: '1組' })
      .returning('schoolClassID')
      .executeTakeFirstOrThrow();
    expect(await yearsOf(admin)).toEqual([schoolYear + 1, schoolYear]);
    expect(await yearsOf(teacher)).toEqual([schoolYear]);
    await api.db
      .insertInto('enrolment')
      .values({
        companyID,
        studentID: students[0]!.studentID,
        schoolYear: schoolYear + 1,
        schoolClassID,
      })
      .execute();
    expect(await yearsOf(teacher)).toEqual([schoolYear + 1, schoolYear]);
  });
});

describe('how names of people are shown', () => {
  it('is both scripts until the account sets it, each for itself', async () => {
    const emails = [await withPassword(), await withPassword()];
    const [own = '', other = ''] = await Promise.all(
      emails.map(async (email) => (await signIn(email, 'Right-pass1')).body.authToken as string),
    );
    const scriptOf = async (token: string) =>
      (await api.call('GET', '/account/profile', { token })).body.nameScript;
    expect(await scriptOf(own)).toBe('both');
    const set = (nameScript: string) =>
      api.call('PUT', '/account/nameScript', { token: own, body: { nameScript } });
    expect((await set('latin')).status).toBe(200);
    expect((await set('cyrillic')).status).toBe(400);
    expect(await scriptOf(own)).toBe('latin');
    expect(await scriptOf(other)).toBe('both');
  });
});
