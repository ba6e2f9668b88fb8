import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '../../../testing/account.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createExam } from '../../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import {
  newDomain,
  reasonOf,
  startSignInAtProvider,
} from '../../../testing/sign-in-at-provider.ts';

const api = await startTestApi();
const at = await startSignInAtProvider(api);
let school: TestSchool;
let connectionID: number;
let domain: string;
let serial = 0;

beforeEach(async () => {
  school = await createSchool(api.db, { classes: 1, studentsPerClass: 4 });
  connectionID = await at.register('google');
  domain = newDomain();
  await at.turnOn(connectionID, domain, { token: school.admin, isForStudents: true });
});

/** Gives a student an address, and makes an account of Google Workspace with it. */
async function googleStudent(index: number, claims: Record<string, unknown> = {}) {
  const { studentID } = school.students[index]!;
  const email = `s${(serial += 1)}@${domain}`;
  await api.db
    .updateTable('student')
    .set({ email })
    .where('companyID', '=', school.companyID)
    .where('studentID', '=', studentID)
    .execute();
  return { studentID, email, subject: at.addGoogleAccount(email, claims) };
}

async function studentToken(subject: string): Promise<string> {
  const { status, body } = await at.signIn(connectionID, subject);
  expect([status, Object.keys(body)]).toEqual([200, ['studentToken']]);
  return body.studentToken;
}

const openPage = (student: string) => api.call('GET', '/my', { student });
const identities = async (users: string) =>
  (await api.call('GET', `/school/identities?users=${users}`, { token: school.admin })).body;
const changeStudent = (studentID: number, values: { removedAt?: Date; mergedInto?: number }) =>
  api.db
    .updateTable('student')
    .set(values)
    .where('companyID', '=', school.companyID)
    .where('studentID', '=', studentID)
    .execute();

describe('a student', () => {
  it('comes to the own page by a verified address, and afterwards whatever the address is', async () => {
    const exam = await createExam(api, school, { title: '前期の測定', classes: 1 });
    const { subject, studentID, email } = await googleStudent(0);
    const page = (await openPage(await studentToken(subject))).body;
    expect(page).toMatchObject({ isSignedIn: true, courses: [{ title: '前期の測定' }] });
    expect(page.courses[0].token).toBe(exam.tokens.get(studentID));

    at.provider.accounts.set(subject, { subject, claims: { email: 'new@elsewhere.example' } });
    expect((await openPage(await studentToken(subject))).status).toBe(200);
    const { data, totalRecords } = await identities('students');
    expect(totalRecords).toBe(1);
    expect(data).toMatchObject([{ studentID, userID: null, address: 'new@elsewhere.example' }]);
    expect((await identities('staff')).data).toEqual([]);

    const rows = await api.db
      .selectFrom('auditLog')
      .select(['action', 'studentID', 'userID'])
      .where('companyID', '=', school.companyID)
      .where('action', '=', 'student.signIn')
      .execute();
    const row = { action: 'student.signIn', studentID, userID: null };
    expect(rows).toEqual([row, row]);
    expect(email).toContain(domain);
  });

  it('opens nothing of staff’s, and not the questions', async () => {
    const { subject } = await googleStudent(0);
    const student = await studentToken(subject);
    for (const path of ['/account/profile', '/students', '/answer/session']) {
      expect([path, (await api.call('GET', path, { student })).status]).toEqual([path, 401]);
      expect((await api.call('GET', path, { token: student })).status).toBe(401);
    }
  });

  it('is signed out for good', async () => {
    const { subject } = await googleStudent(0);
    const [student, other] = [await studentToken(subject), await studentToken(subject)];
    expect((await api.call('POST', '/my/signOut', { student })).status).toBe(200);
    expect((await openPage(student)).status).toBe(401);
    // the other device goes on
    expect((await openPage(other)).status).toBe(200);
  });

  it('is signed out after eight hours', async () => {
    const { subject } = await googleStudent(0);
    const student = await studentToken(subject);
    await api.db
      .updateTable('studentSession')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('companyID', '=', school.companyID)
      .execute();
    expect((await openPage(student)).status).toBe(401);
  });

  it('who was unlinked is signed out, and linked anew by the address', async () => {
    const { subject } = await googleStudent(0);
    const student = await studentToken(subject);
    const [{ identityID }] = (await identities('students')).data;
    const path = `/school/identities/${identityID}`;
    expect((await api.call('DELETE', path, { token: school.admin })).status).toBe(200);
    expect((await openPage(student)).status).toBe(401);
    expect((await openPage(await studentToken(subject))).status).toBe(200);
  });

  it('who was merged into another comes to the one who is kept', async () => {
    const { subject, studentID } = await googleStudent(0);
    await studentToken(subject);
    const kept = school.students[1]!.studentID;
    await changeStudent(studentID, { removedAt: new Date(), mergedInto: kept });
    const { body } = await openPage(await studentToken(subject));
    const { lastName } = await api.db
      .selectFrom('student')
      .select('lastName')
      .where('companyID', '=', school.companyID)
      .where('studentID', '=', kept)
      .executeTakeFirstOrThrow();
    expect(body.candidate.lastName).toBe(lastName);
  });

  it('who was deleted comes in no more, signed in or not', async () => {
    const { subject, studentID } = await googleStudent(0);
    const student = await studentToken(subject);
    await changeStudent(studentID, { removedAt: new Date() });
    expect((await openPage(student)).status).toBe(401);
    expect(reasonOf(await at.signIn(connectionID, subject))).toBe('invalidAccount');
  });
});

describe('nobody is signed in', () => {
  it.each([
    ['of another organisation', { hd: 'elsewhere.example' }, 'otherOrganisation'],
    ['whose address is not verified', { email_verified: false }, 'addressNotVerified'],
    ['with the address of nobody', { email: 'nobody@nowhere.example' }, 'notRegistered'],
  ] as const)('%s', async (_name, claims, reason) => {
    const { subject } = await googleStudent(0, claims);
    expect(reasonOf(await at.signIn(connectionID, subject))).toBe(reason);
  });

  it('by a second account with the same address', async () => {
    const { subject, email } = await googleStudent(0);
    await studentToken(subject);
    expect(reasonOf(await at.signIn(connectionID, at.addGoogleAccount(email)))).toBe(
      'notRegistered',
    );
  });

  it('whose address a teacher has, too', async () => {
    const { subject, email } = await googleStudent(0);
    await createAccount(api.db, school.companyID, { email });
    expect(reasonOf(await at.signIn(connectionID, subject))).toBe('notRegistered');
  });

  it('where the connection is for staff, or off', async () => {
    const { subject } = await googleStudent(0);
    const linked = await googleStudent(1);
    await studentToken(linked.subject);
    const save = async (given: { isOn?: boolean; isForStudents?: boolean }) => {
      const { body } = await api.call('GET', '/school/connections', { token: school.admin });
      const own = body.data.find(
        (row: { connectionID: number }) => row.connectionID === connectionID,
      );
      return at.turnOn(connectionID, domain, {
        token: school.admin,
        updatedAt: own.updatedAt,
        ...given,
      });
    };
    expect((await save({ isForStudents: false })).status).toBe(200);
    for (const each of [subject, linked.subject]) {
      expect(reasonOf(await at.signIn(connectionID, each))).toBe('notRegistered');
    }
    expect((await save({ isOn: false })).status).toBe(200);
    for (const each of [subject, linked.subject]) {
      expect(reasonOf(await at.signIn(connectionID, each))).toBe('otherOrganisation');
    }
    expect((await save({ isForStudents: true })).status).toBe(200);
    expect((await openPage(await studentToken(linked.subject))).status).toBe(200);
  });
});

it('a connection has several organisations, and is for staff, for students, or for both', async () => {
  const second = await at.register('google');
  const [staffs, students] = [newDomain(), newDomain()];
  const save = (organisations: string, users: { isForStaff: boolean; isForStudents: boolean }) =>
    at.turnOn(second, organisations, { token: school.admin, ...users });
  expect(reasonOf(await save(staffs, { isForStaff: false, isForStudents: false }))).toBe(
    'usersMissing',
  );
  const saved = await save(`${students} / ${staffs} / ${students}`, {
    isForStaff: false,
    isForStudents: true,
  });
  expect(saved.status).toBe(200);
  const { body } = await api.call('GET', '/school/connections', { token: school.admin });
  expect(body.data).toContainEqual(
    expect.objectContaining({
      connectionID: second,
      isForStaff: false,
      isForStudents: true,
      organisations: [students, staffs].toSorted(),
    }),
  );
  expect(body.ownPageURL).toMatch(new RegExp(`/my\\?school=${school.companyID}$`));
  const buttons = async (users: string) =>
    (
      await api.call('GET', `/openID/buttons?companyID=${school.companyID}&users=${users}`)
    ).body.data.map((row: { connectionID: number }) => row.connectionID);
  expect(await buttons('students')).toEqual([connectionID, second].toSorted((a, b) => a - b));
  expect(await buttons('staff')).toEqual([connectionID]);
});
