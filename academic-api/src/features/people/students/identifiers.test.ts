import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import Papa from 'papaparse';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { startTestApi } from '../../../testing/api.ts';
import { importsOf } from '../../../testing/imports.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

const api = await startTestApi();
let school: TestSchool;
beforeEach(async () => {
  school = await createSchool(api.db, { studentsPerClass: 3 });
});

const first = '5f8c2a10-3b7d-4c61-9e02-7a1d4f6b8c35';
const second = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  api.call(method, path, { token: school.admin, ...(body && { body }) });

const idOf = (at: number): number => school.students[at]?.studentID ?? 0;

/** Changes a student as the form does. */
async function change(studentID: number, own: object) {
  const { body: student } = await call('GET', `/students/${studentID}`);
  const { userMasterIdentifier: _was, ...rest } = student;
  return call('PUT', `/students/${studentID}`, {
    ...rest,
    schoolClassID: student.schoolClass.schoolClassID,
    tags: [],
    priorityTag: null,
    ...own,
  });
}

const identifierOf = async (studentID: number): Promise<string | null> =>
  (await call('GET', `/students/${studentID}`)).body.userMasterIdentifier;

describe('the identifier of a student in other systems', () => {
  it('is kept in small letters, stays where a call leaves it out, and is taken away by null', async () => {
    const saved = await change(idOf(0), { userMasterIdentifier: ` ${first.toUpperCase()} ` });
    expect([saved.status, saved.body.userMasterIdentifier]).toEqual([200, first]);
    // as a program of an earlier version calls
    expect((await change(idOf(0), { memo: '係' })).body.userMasterIdentifier).toBe(first);
    expect((await change(idOf(0), { userMasterIdentifier: null })).status).toBe(200);
    expect(await identifierOf(idOf(0))).toBeNull();
    const { rows } = await sql<{ detail: { changes: object } }>`
      select detail from audit_log
      where company_id = ${school.companyID} and action = 'student.update' order by audit_id`.execute(
      api.db,
    );
    expect(rows.map(({ detail }) => detail.changes)).toEqual([
      { userMasterIdentifier: { old: null, new: first } },
      undefined,
      { userMasterIdentifier: { old: first, new: null } },
    ]);
  });

  it('is refused where it is no UUID, and of two students of a school', async () => {
    expect((await change(idOf(0), { userMasterIdentifier: 'abc' })).status).toBe(400);
    await change(idOf(0), { userMasterIdentifier: first });
    const taken = await change(idOf(1), { userMasterIdentifier: first });
    expect([taken.status, taken.body.reason.slice(0, 2)]).toEqual([
      400,
      ['identifierTaken', 'userMasterIdentifier'],
    ]);
    expect(await identifierOf(idOf(1))).toBeNull();
    const other = await createSchool(api.db, { studentsPerClass: 1 });
    await sql`update student set user_master_identifier = ${second}
      where company_id = ${other.companyID} and student_id = ${other.students[0]?.studentID}`.execute(
      api.db,
    );
    expect((await change(idOf(1), { userMasterIdentifier: second })).status).toBe(200);
  });

  it('is free when its student is removed, who then can not come back with it', async () => {
    await change(idOf(0), { userMasterIdentifier: first });
    await call('POST', '/students/remove', { studentIDs: [idOf(0)] });
    expect((await change(idOf(1), { userMasterIdentifier: first })).status).toBe(200);
    const back = await call('POST', '/students/bring-back', { studentIDs: [idOf(0)] });
    expect([back.status, back.body.reason[0]]).toEqual([400, 'keyTaken']);
  });

  it('goes with the answers to the kept one of two who are merged, and back', async () => {
    await change(idOf(1), { userMasterIdentifier: first });
    const merged = await call('POST', `/students/${idOf(0)}/merge`, { otherStudentID: idOf(1) });
    expect(merged.status).toBe(200);
    expect(await identifierOf(idOf(0))).toBe(first);
    expect((await call('POST', `/undo/${merged.body.undoID}`)).status).toBe(200);
    expect([await identifierOf(idOf(0)), await identifierOf(idOf(1))]).toEqual([null, first]);
  });
});

describe('a OneRoster package', () => {
  it('has the identifiers, and gives them to students, whom undoing leaves without', async () => {
    await change(idOf(0), { userMasterIdentifier: first });
    const { bytes } = await call('GET', '/students/oneroster');
    const files = unzipSync(bytes);
    const users = Papa.parse<Record<string, string>>(strFromU8(files['users.csv']!), {
      header: true,
    }).data;
    expect(users.map((user) => user['userMasterIdentifier']).filter(Boolean)).toEqual([first]);
    const given = strFromU8(files['users.csv']!).replace(first, second);
    files['users.csv'] = strToU8(given);
    const imports = importsOf(api, school, '/students/import');
    const { importID } = await imports.preview(zipSync(files), 'roster.zip');
    expect(
      (await imports.rows(importID, 'kind=changed')).map((row: { changes: object }) => row.changes),
    ).toEqual([[{ field: 'userMasterIdentifier', old: first, new: second }]]);
    await imports.register(importID);
    expect(await identifierOf(idOf(0))).toBe(second);
    expect((await imports.undo(importID)).status).toBe(200);
    expect(await identifierOf(idOf(0))).toBe(first);
  });
});

test('an import that was made before there were identifiers can still be undone', async () => {
  const { bytes } = await call('GET', '/students/oneroster');
  const files = unzipSync(bytes);
  const { lastName } = (await call('GET', `/students/${idOf(0)}`)).body;
  const users = strFromU8(files['users.csv']!).replaceAll(lastName, '改名');
  files['users.csv'] = strToU8(users);
  const imports = importsOf(api, school, '/students/import');
  const { importID } = await imports.preview(zipSync(files), 'roster.zip');
  await imports.register(importID);
  expect((await call('GET', `/students/${idOf(0)}`)).body.lastName).toBe('改名');
  const { numUpdatedRows } = await api.db
    .updateTable('rosterImport')
    .set({
      undo: sql`regexp_replace(undo::text, ', "userMasterIdentifier": null', '', 'g')::jsonb`,
    })
    .where('importID', '=', importID)
    .where(sql<boolean>`undo::text like '%, "userMasterIdentifier": null%'`)
    .executeTakeFirst();
  expect(numUpdatedRows).toBe(1n);
  expect((await imports.undo(importID)).status).toBe(200);
  expect((await call('GET', `/students/${idOf(0)}`)).body.lastName).toBe(lastName);
});

describe('the identifier of a teacher', () => {
  const created = (email: string, own: object) =>
    call('POST', '/teachers', { lastName: '森', firstName: '一', email, role: 2, ...own });

  it('is kept, and refused where another teacher has it', async () => {
    const { body } = await created('mori@t.example', { userMasterIdentifier: first });
    const { body: teacher } = await call('GET', `/teachers/${body.teacherID}`);
    expect(teacher.userMasterIdentifier).toBe(first);
    const taken = await created('mori2@t.example', { userMasterIdentifier: first });
    expect(taken.body.reason).toEqual(['identifierTaken', 'userMasterIdentifier', '森 一']);
  });
});
