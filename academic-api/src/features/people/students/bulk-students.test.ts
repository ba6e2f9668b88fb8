import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApi } from '../../../testing/api.ts';
import { createExam } from '../../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { createScoredExam } from '../../../testing/scored-exam.ts';

let school: TestSchool;

const api = await startTestApi();
beforeEach(async () => {
  school = await createSchool(api.db, { studentsPerClass: 3 });
});

const ids = (...indexes: number[]): number[] =>
  indexes.map((index) => school.students[index]?.studentID ?? 0);
const classID = (index: number): number => school.classes[index]?.schoolClassID ?? 0;
const post = (path: string, body?: object, token = school.admin) =>
  api.call('POST', path, { token, body: body ?? {} });
const undo = (undoID: string, token = school.admin) =>
  api.call('POST', `/undo/${undoID}`, { token });

/** Everything of the school's people and courses, to compare before and after. */
async function everything() {
  const tables = ['student', 'enrolment', 'studentTag', 'tag', 'examinee', 'score'] as const;
  const rows = await Promise.all(
    tables.map((table) =>
      api.db
        .selectFrom(table as 'student')
        .selectAll()
        .where('companyID', '=', school.companyID)
        .execute(),
    ),
  );
  const requests = await api.db
    .selectFrom('evaluationRequest')
    .selectAll()
    .where('companyID', '=', school.companyID)
    .execute();
  const plain = (row: object): string => {
    const { updatedAt: _at, updatedBy: _by, ...kept } = row as Record<string, unknown>;
    return JSON.stringify(kept);
  };
  return [...rows, requests].map((table) => table.map(plain).sort());
}

const places = async () =>
  (
    await api.db
      .selectFrom('enrolment')
      .select(['studentID', 'schoolClassID', 'studentNumber'])
      .where('companyID', '=', school.companyID)
      .orderBy('studentID')
      .execute()
  ).map((row) => [row.schoolClassID === classID(0) ? 1 : 2, row.studentNumber]);

describe('moving to another class', () => {
  it('puts people behind the last number there, says who was there already, and goes back', async () => {
    const before = await everything();
    const { body } = await post('/students/move-class', {
      studentIDs: ids(2, 0, 3),
      schoolClassID: classID(1),
    });
    expect(body).toMatchObject({ changed: 2, unchanged: 1 });
    expect(await places()).toEqual([
      [2, 4],
      [1, 2],
      [2, 5],
      [2, 1],
      [2, 2],
      [2, 3],
    ]);
    expect((await undo(body.undoID)).body).toEqual({ kind: 'student.move', count: 2 });
    expect(await everything()).toEqual(before);
  });

  it('stays when somebody has the earlier number now, who is named', async () => {
    const { body } = await post('/students/move-class', {
      studentIDs: ids(0),
      schoolClassID: classID(1),
    });
    await post('/students/set-numbers', { numbers: [{ studentID: ids(1)[0], studentNumber: 1 }] });
    const refused = await undo(body.undoID);
    expect([refused.status, refused.body.reason]).toEqual([409, ['dependsOn', '山田 太郎2']]);
  });

  it('is refused past the size of a class', async () => {
    const large = await createSchool(api.db, { studentsPerClass: 59 });
    const { body } = await api.call('POST', '/students/move-class', {
      token: large.admin,
      body: {
        studentIDs: large.students.slice(0, 2).map((student) => student.studentID),
        schoolClassID: large.classes[1]?.schoolClassID,
      },
    });
    expect(body.reason).toEqual(['classFull']);
  });
});

describe('changing numbers', () => {
  const numbers = (...pairs: [index: number, studentNumber: number][]) => ({
    numbers: pairs.map(([index, studentNumber]) => ({ studentID: ids(index)[0], studentNumber })),
  });

  it('lets people exchange theirs, and goes back', async () => {
    const before = await everything();
    const { body } = await post('/students/set-numbers', numbers([0, 2], [1, 1], [2, 3]));
    expect(body).toMatchObject({ changed: 2, unchanged: 1 });
    expect((await places()).slice(0, 3)).toEqual([
      [1, 2],
      [1, 1],
      [1, 3],
    ]);
    await undo(body.undoID);
    expect(await everything()).toEqual(before);
  });

  it('is refused where two would have the same, who are named', async () => {
    const withOther = await post('/students/set-numbers', numbers([0, 3]));
    expect(withOther.body.reason).toEqual(['studentNumberTaken', '山田 太郎3']);
    const twice = await post('/students/set-numbers', numbers([0, 9], [1, 9]));
    expect(twice.body.reason).toEqual(['studentNumberTaken', '山田 太郎1', '山田 太郎2']);
    // the same number in two classes is nobody's problem
    expect((await post('/students/set-numbers', numbers([0, 9], [3, 9]))).status).toBe(200);
  });
});

describe('removing', () => {
  it('says what would be lost, takes people out of lists and courses to come, and goes back', async () => {
    const exam = await createExam(api, school, {
      title: '来月の調査',
      classes: 2,
      startsInHours: 5,
    });
    await post('/tags/assign', { studentIDs: ids(0), add: ['英語'] });
    const before = await everything();
    const losses = await post('/students/losses', { studentIDs: ids(0, 1) });
    expect(losses.body).toEqual({
      students: 2,
      given: 0,
      received: 0,
      runningExams: [],
      comingExams: ['来月の調査'],
      tagged: 1,
      withMemo: 0,
    });
    const { body } = await post('/students/remove', { studentIDs: ids(0, 1) });
    expect(body).toMatchObject({ changed: 2 });
    const list = await api.call('GET', '/students', { token: school.admin });
    expect(list.body.totalRecords).toBe(4);
    expect((await api.call('GET', `/students/${ids(0)[0]}`, { token: school.admin })).status).toBe(
      404,
    );
    const { body: people } = await api.call('GET', `/exams/${exam.evalSettingID}/examinees`, {
      token: school.admin,
    });
    expect(people.totalRecords).toBe(4);
    expect((await undo(body.undoID)).body).toEqual({ kind: 'student.remove', count: 2 });
    expect(await everything()).toEqual(before);
  });

  it('leaves what was answered, and frees number and address for somebody new', async () => {
    const [studentID = 0] = ids(0);
    const examID = await createScoredExam(
      api.db,
      school,
      school.students.map((student) => ({
        studentID: student.studentID,
        competencyID: 1,
        value: 50,
      })),
    );
    const { body } = await post('/students/remove', { studentIDs: [studentID] });
    const scores = await api.db
      .selectFrom('score')
      .select('studentID')
      .where((eb) => eb.and({ companyID: school.companyID, evalSettingID: examID }))
      .execute();
    expect(scores).toHaveLength(6);
    const made = await post('/students', {
      lastName: '新',
      firstName: '人',
      lastNameKana: '',
      firstNameKana: '',
      manageNumber: 'M0001',
      email: `s1@c${school.companyID}.example`,
      schoolClassID: classID(0),
      studentNumber: 1,
      tags: [],
      priorityTag: null,
      memo: '',
      isSomebodyElse: true,
    });
    expect(made.status).toBe(200);
    const refused = await undo(body.undoID);
    expect(refused.body.reason).toEqual(['dependsOn', '新 人']);
  });

  it('is refused while a course runs, and with people of another school', async () => {
    await createExam(api, school, { title: '今月の調査' });
    const refused = await post('/students/remove', { studentIDs: ids(0) });
    expect(refused.body.reason).toEqual(['runningExam', '今月の調査']);
    const other = await createSchool(api.db, { studentsPerClass: 1 });
    const studentIDs = [other.students[0]?.studentID, ...ids(1)];
    expect((await post('/students/remove', { studentIDs })).status).toBe(404);
  });

  it('stays once a course has begun that they were to take part in', async () => {
    await createExam(api, school, { title: '明日の調査', classes: 2, startsInHours: 5 });
    const { body } = await post('/students/remove', { studentIDs: ids(0) });
    await api.db
      .updateTable('exam')
      .set({ startAt: new Date(Date.now() - 3_600_000) })
      .where('companyID', '=', school.companyID)
      .execute();
    expect((await undo(body.undoID)).body.reason).toEqual(['dependsOn', '明日の調査']);
  });
});
