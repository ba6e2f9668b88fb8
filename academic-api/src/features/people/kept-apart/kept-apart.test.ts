import { beforeEach, describe, expect, it } from 'vitest';
import { eraseStudent } from '../../../lib/people/erase-student.repository.ts';
import { moveKeptApart, moveKeptApartBack } from '../../../lib/kept-apart/kept-apart.repository.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

const api = await startTestApi();
let school: TestSchool;
let own: number[];
let others: number[];

beforeEach(async () => {
  api.setNow(null);
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 4 });
  const [first, second] = school.classes.map((row) =>
    school.students
      .filter((student) => student.schoolClassID === row.schoolClassID)
      .map((student) => student.studentID),
  );
  own = first ?? [];
  others = second ?? [];
});

const list = async (token = school.admin, search = '') =>
  api.call('GET', `/keptApart?page=1&pageSize=50&search=${encodeURIComponent(search)}`, { token });
const create = (studentIDs: (number | undefined)[], values: object = {}, token = school.admin) =>
  api.call('POST', '/keptApart', {
    token,
    body: { studentIDs, note: '', endsOn: null, ...values },
  });
const idsIn = async (token?: string): Promise<number[][]> =>
  (await list(token)).body.data.map((row: { students: { studentID: number }[] }) =>
    row.students.map((student) => student.studentID).toSorted((a, b) => a - b),
  );
const auditOf = async (action: string) =>
  (await api.call('GET', '/audit?page=1&pageSize=100', { token: school.admin })).body.data.filter(
    (row: { action: string }) => row.action === action,
  );

describe('the list of students kept apart', () => {
  it('has pairs with note and last day, each once, and says who saw and changed it', async () => {
    const { body } = await create([own[1], own[0]], { note: '一昨年から', endsOn: '2031-03-31' });
    expect((await create([own[0], own[1]])).body).toMatchObject({ reason: 'listed' });
    expect((await create([own[0], own[0]])).status).toBe(400);
    expect((await create([own[0], 999_999])).status).toBe(404);
    const { data, totalRecords } = (await list()).body;
    expect(totalRecords).toBe(1);
    expect(data).toMatchObject([
      { keptApartID: body.keptApartID, note: '一昨年から', endsOn: '2031-03-31', isEnded: false },
    ]);
    const path = `/keptApart/${body.keptApartID}`;
    const change = { note: '解消', endsOn: '2020-03-31', updatedAt: data[0].updatedAt };
    expect((await api.call('PUT', path, { token: school.admin, body: change })).status).toBe(200);
    expect((await api.call('PUT', path, { token: school.admin, body: change })).status).toBe(409);
    expect((await list()).body.data).toMatchObject([{ note: '解消', isEnded: true }]);
    expect(await auditOf('keptApart.create')).toHaveLength(2);
    expect(await auditOf('keptApart.update')).toHaveLength(2);
    // looking again within ten minutes is the same view
    expect(await auditOf('keptApart.view')).toHaveLength(1);
  });

  it('is searched by the name of either, and what is removed comes back', async () => {
    const { body } = await create([own[0], others[0]]);
    const [row] = (await list()).body.data;
    const name: string = row.students[1].lastName + row.students[1].firstName;
    expect((await list(school.admin, name)).body.totalRecords).toBe(1);
    expect((await list(school.admin, 'だれでもない')).body.totalRecords).toBe(0);
    const removed = await api.call('DELETE', `/keptApart/${body.keptApartID}`, {
      token: school.admin,
    });
    expect(await idsIn()).toEqual([]);
    await api.call('POST', `/undo/${removed.body.undoID}`, { token: school.admin });
    expect((await list()).body.data).toMatchObject([{ keptApartID: body.keptApartID }]);
  });

  it('shows a teacher only pairs of whom both are in their classes, and lets them change no other', async () => {
    const within = await create([own[0], own[1]], { note: 'within' });
    const across = await create([own[0], others[0]], { note: 'across' });
    expect(await idsIn(school.teacher)).toEqual([[own[0], own[1]].toSorted((a, b) => a! - b!)]);
    expect((await create([own[2], others[1]], {}, school.teacher)).status).toBe(404);
    expect((await create([own[2], own[3]], {}, school.teacher)).status).toBe(200);
    const remove = (id: number) =>
      api.call('DELETE', `/keptApart/${id}`, { token: school.teacher });
    expect((await remove(across.body.keptApartID)).status).toBe(404);
    expect((await remove(within.body.keptApartID)).status).toBe(200);
  });

  it('loses the pairs of a student whose identity is erased, and a merge takes them over', async () => {
    await create([own[0], own[1]]);
    await create([own[2], own[3]]);
    await api.db
      .transaction()
      .execute((tx) => eraseStudent(tx, school.companyID, own[0] ?? 0, api.deps.now()));
    expect(await idsIn()).toEqual([[own[2], own[3]]]);
    const [from = 0, to = 0, third = 0] = [own[2], others[0], own[3]];
    const moved = await api.db
      .transaction()
      .execute((tx) => moveKeptApart(tx, school.companyID, { from, to }));
    expect(await idsIn()).toEqual([[third, to].toSorted((a, b) => a - b)]);
    await api.db
      .transaction()
      .execute((tx) => moveKeptApartBack(tx, school.companyID, moved, { from: to, to: from }));
    expect(await idsIn()).toEqual([[from, third].toSorted((a, b) => a - b)]);
  });
});
