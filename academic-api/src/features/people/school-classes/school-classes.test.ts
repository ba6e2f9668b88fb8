import {
  changedMeanwhile,
  SchoolClassRefusal,
  UndoRefusal,
  type EditedClass,
} from '@mebae/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

let school: TestSchool;

const api = await startTestApi();
beforeEach(async () => {
  school = await createSchool(api.db, { classes: 3, studentsPerClass: 2 });
});

const read = async (): Promise<EditedClass[]> => {
  const { body } = await api.call('GET', '/schoolClasses', { token: school.admin });
  return body.data.map((row: EditedClass & { teachers: { teacherID: number }[] }) => ({
    schoolClassID: row.schoolClassID,
    grade: row.grade,
    schoolClassName: row.schoolClassName,
    position: row.position,
    teacherIDs: row.teachers.map((teacher) => teacher.teacherID),
    updatedAt: row.updatedAt,
    deleted: false,
    changed: false,
    created: false,
  }));
};
const names = async (): Promise<string[]> =>
  (await read()).map((row) => `${row.grade} ${row.schoolClassName}`);
const save = (classes: readonly EditedClass[], token = school.admin) =>
  api.call('PUT', '/schoolClasses', { token, body: { classes } });
const newClass = (change: Partial<EditedClass>): EditedClass => ({
  grade: 1,
  schoolClassName: '',
  position: null,
  teacherIDs: [],
  updatedAt: null,
  deleted: false,
  changed: false,
  created: true,
  ...change,
});
const empty = async (...schoolClassIDs: number[]): Promise<void> => {
  await api.db.deleteFrom('enrolment').where('schoolClassID', 'in', schoolClassIDs).execute();
};

describe('classes', () => {
  it('are made, renamed, ordered and deleted in one call, and only rows with a flag are', async () => {
    const [first, second, third] = (await read()) as [EditedClass, EditedClass, EditedClass];
    await empty(third.schoolClassID!);
    const result = await save([
      // names change places
      { ...first, changed: true, schoolClassName: '2組', position: 2 },
      {
        ...second,
        changed: true,
        schoolClassName: '1組',
        position: 3,
        teacherIDs: [school.adminTeacherID],
      },
      { ...third, deleted: true, changed: true },
      newClass({ schoolClassID: -1, schoolClassName: '特別　支援', position: 1 }),
      newClass({ schoolClassID: 0, grade: 2, schoolClassName: 'A', created: false }),
      newClass({ grade: 3, schoolClassName: 'not wanted', deleted: true }),
    ]);
    expect(result.body).toMatchObject({ created: 2, changed: 2, deleted: 1 });
    const after = await read();
    expect(after.map((row) => `${row.grade} ${row.schoolClassName}`)).toEqual([
      '1 特別 支援',
      '1 2組',
      '1 1組',
      '2 A',
    ]);
    expect(after[2]?.teacherIDs).toEqual([school.adminTeacherID]);
    const unflagged = { ...after[0]!, schoolClassName: 'other' };
    expect((await save([unflagged])).body).toMatchObject({ category: 1, code: 2013 });
    expect((await save([])).body).toMatchObject({ code: 2013 });
  });

  it('keep their order in the list of students', async () => {
    const [first, second, third] = (await read()) as [EditedClass, EditedClass, EditedClass];
    await save(
      [third, first, second].map((row, n) => ({ ...row, changed: true, position: n + 1 })),
    );
    const { body } = await api.call('GET', '/students?sortKey=grade', { token: school.admin });
    const classes = body.data.map(
      (row: { schoolClass: { schoolClassName: string } }) => row.schoolClass.schoolClassName,
    );
    expect([...new Set(classes)]).toEqual(['3組', '1組', '2組']);
  });

  it('with students stay, and the refusal says how many', async () => {
    const [first] = await read();
    const result = await save([{ ...first!, deleted: true }]);
    expect(result.status).toBe(409);
    expect(result.body.reason).toEqual([SchoolClassRefusal.HasStudents, '1', '1組', '2']);
    // who has left the school was in the class all the same
    await api.db
      .updateTable('enrolment')
      .set({ state: 'withdrawn' })
      .where('schoolClassID', '=', first!.schoolClassID!)
      .execute();
    expect((await save([{ ...first!, deleted: true }])).status).toBe(409);
  });

  it('have different names within a grade, however the letters are written', async () => {
    const [first] = await read();
    for (const schoolClassName of ['2組', '２組', ' 2組 ']) {
      const result = await save([{ ...first!, changed: true, schoolClassName }]);
      expect(result.body.reason?.[0]).toBe(SchoolClassRefusal.SameName);
    }
    const twice = [1, 2].map(() => newClass({ grade: 2, schoolClassName: '1組' }));
    expect((await save(twice)).body.reason).toEqual([SchoolClassRefusal.SameName, '2', '1組']);
    expect((await save(twice.slice(1))).status).toBe(200);
    expect((await save([newClass({ schoolClassName: 'A\tB' })])).body.code).toBe(2023);
    expect((await save([newClass({ schoolClassName: '　' })])).body.code).toBe(2003);
  });

  it('that somebody else has changed or deleted are not overwritten', async () => {
    const [first, , third] = (await read()) as [EditedClass, EditedClass, EditedClass];
    await empty(third.schoolClassID!);
    await save([{ ...first, changed: true, schoolClassName: 'A組' }]);
    const late = await save([
      { ...first, changed: true, schoolClassName: 'B組' },
      newClass({ schoolClassName: 'C組' }),
    ]);
    expect(late.status).toBe(409);
    expect(late.body.reason[0]).toBe(changedMeanwhile);
    expect(late.body.reason.slice(2)).toEqual(['試験', '管理']);
    expect(await names()).toEqual(['1 2組', '1 3組', '1 A組']);
    // also where a teacher's page has set the classes in charge
    const [second] = await read();
    await api.db
      .insertInto('classTeacher')
      .values({
        companyID: school.companyID,
        schoolClassID: second!.schoolClassID!,
        teacherID: school.adminTeacherID,
      })
      .execute();
    expect((await save([{ ...second!, changed: true }])).status).toBe(409);
    await save([{ ...third, deleted: true }]);
    expect((await save([{ ...third, changed: true }])).body).toMatchObject({ code: 2013 });
  });

  it('take only teachers of the school who are valid', async () => {
    const other = await createSchool(api.db);
    const [first] = await read();
    for (const teacherID of [other.teacherID, 99_999_999]) {
      const result = await save([{ ...first!, changed: true, teacherIDs: [teacherID] }]);
      expect(result.body).toMatchObject({ category: 2, code: 2 });
    }
    expect((await save([{ ...first!, grade: 2, changed: true }])).body.code).toBe(2003);
  });

  it('are read-only in a past year', async () => {
    const [first] = await read();
    const headers = { 'school-year': String(school.schoolYear - 1) };
    const body = { classes: [{ ...first!, changed: true }] };
    const result = await api.call('PUT', '/schoolClasses', { token: school.admin, headers, body });
    expect(result).toMatchObject({ status: 409, body: { reason: 'notCurrentYear' } });
  });
});

describe('taking a save back', () => {
  it('brings every class back as it was', async () => {
    const before = await read();
    const [first, second, third] = before as [EditedClass, EditedClass, EditedClass];
    await empty(third.schoolClassID!);
    const { body } = await save([
      { ...first, changed: true, schoolClassName: '2組', teacherIDs: [] },
      { ...second, changed: true, schoolClassName: '1組' },
      { ...third, deleted: true },
      newClass({ schoolClassName: '3組' }),
    ]);
    const undone = await api.call('POST', `/undo/${body.undoID}`, { token: school.admin });
    expect(undone.body).toEqual({ kind: 'saveClasses', count: 4 });
    const withoutMoment = (rows: EditedClass[]) => rows.map((row) => ({ ...row, updatedAt: null }));
    expect(withoutMoment(await read())).toEqual(withoutMoment(before));
  });

  it('is refused when something stands on it', async () => {
    const { body } = await save([newClass({ schoolClassName: '4組' })]);
    const created = (await read()).at(-1)!;
    await api.db
      .updateTable('enrolment')
      .set({ schoolClassID: created.schoolClassID!, studentNumber: null })
      .where('studentID', '=', school.students[0]!.studentID)
      .execute();
    const undone = await api.call('POST', `/undo/${body.undoID}`, { token: school.admin });
    expect(undone.body.reason).toEqual([UndoRefusal.DependsOn, '1-4組']);
  });
});
