import { dayInJapan } from '@mebae/rules';
import { expect, it } from 'vitest';
import { startTestApi } from '../../../testing/api.ts';
import { importsOf } from '../../../testing/imports.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { rosterFile, type Value } from './test-support/workbooks.ts';

const api = await startTestApi();
const imports = (school: TestSchool) => importsOf(api, school, '/students/import');
const post = (school: TestSchool, path: string, body: object) =>
  api.call('POST', path, { token: school.admin, body });

/** A row of the first class. */
const row = (
  n: number,
  manageNumber: string,
  more: { name?: string; email?: string } = {},
): Value[] => [
  1,
  '1組',
  n,
  manageNumber,
  '山田',
  more.name ?? '太郎1',
  'ヤマダ',
  'タロウ',
  more.email ?? null,
  null,
];

const people = async ({ companyID }: TestSchool, manageNumber: string) =>
  api.db
    .selectFrom('student')
    .select(['studentID', 'removedAt', 'firstName'])
    .where('companyID', '=', companyID)
    .where('manageNumber', '=', manageNumber)
    .orderBy('studentID')
    .execute();

async function firstOf(school: TestSchool): Promise<{ studentID: number; manageNumber: string }> {
  const { body } = await api.call('GET', '/students', { token: school.admin });
  return body.data[0];
}

const lists = async (school: TestSchool, studentID: number): Promise<boolean> => {
  const { body } = await api.call('GET', '/students', { token: school.admin });
  return body.data.some((student: { studentID: number }) => student.studentID === studentID);
};

it('says who was removed and comes back, brings back in the same step, and goes back', async () => {
  const school = await createSchool(api.db);
  const { studentID, manageNumber } = await firstOf(school);
  await post(school, '/students/remove', { studentIDs: [studentID] });
  const summary = await imports(school).preview(rosterFile([row(1, manageNumber)]));
  expect(summary.counts).toMatchObject({ changed: 1, created: 0 });
  expect(summary.notes).toContainEqual({ code: 'peopleComeBack', params: { count: 1 } });
  const rows = await imports(school).call('GET', `/${summary.importID}/rows`);
  expect(rows.body.data[0]).toMatchObject({
    personID: studentID,
    changes: expect.arrayContaining([{ field: 'state', old: 'removed', new: 'enrolled' }]),
    notes: [{ code: 'comesBack', params: { former: 'removed', isFree: 'yes', manageNumber } }],
  });
  await imports(school).register(summary.importID);
  expect(await lists(school, studentID)).toBe(true);
  expect(await people(school, manageNumber)).toHaveLength(1);
  const undone = await imports(school).call('POST', `/${summary.importID}/undo`);
  expect(undone.status).toBe(200);
  expect(await lists(school, studentID)).toBe(false);
});

it('makes somebody else of a number that is free, when a person says so', async () => {
  const school = await createSchool(api.db);
  const { studentID, manageNumber } = await firstOf(school);
  await post(school, '/students/remove', { studentIDs: [studentID] });
  const summary = await imports(school).preview(rosterFile([row(1, manageNumber, { name: '花' })]));
  const say = (value: string) =>
    imports(school).call('PUT', `/${summary.importID}/cells`, {
      cells: [{ row: 2, field: 'former', value }],
    });
  expect((await say('somebodyElse')).body.counts).toMatchObject({ created: 1, changed: 0 });
  expect((await say('')).body.counts).toMatchObject({ created: 0, changed: 1 });
  await say('somebodyElse');
  await imports(school).register(summary.importID);
  const both = await people(school, manageNumber);
  expect(both.map((person) => [person.firstName, person.removedAt === null])).toEqual([
    ['太郎1', false],
    ['花', true],
  ]);
});

it('finds whoever has left by number or address; their number is nobody else’s', async () => {
  const school = await createSchool(api.db);
  const { studentID, manageNumber } = await firstOf(school);
  await api.db
    .updateTable('student')
    .set({ email: 'left@x.example' })
    .where('studentID', '=', studentID)
    .execute();
  const on = dayInJapan(new Date());
  await post(school, '/students/leave', { studentIDs: [studentID], state: 'transferredOut', on });
  const byNumber = await imports(school).preview(rosterFile([row(1, manageNumber)]));
  const say = (importID: string) =>
    imports(school).call('PUT', `/${importID}/cells`, {
      cells: [{ row: 2, field: 'former', value: 'somebodyElse' }],
    });
  const refused = await say(byNumber.importID);
  expect(refused.body.reasonCounts).toMatchObject({ manageNumberTaken: 1 });

  const byAddress = await imports(school).preview(
    rosterFile([row(1, 'NEW7', { email: 'LEFT@x.example' })]),
  );
  expect(byAddress.counts).toMatchObject({ changed: 1 });
  await imports(school).register(byAddress.importID);
  expect(await lists(school, studentID)).toBe(true);
  expect(await people(school, 'NEW7')).toMatchObject([{ studentID }]);
});
