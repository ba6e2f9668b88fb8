import { beforeAll, expect, it } from 'vitest';
import type { ClassOverview } from '@mebae/contracts';
import { dayInJapan } from '@mebae/rules';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { createExam, type TestExam } from '../../../testing/exam.ts';
import { createScoredExam } from '../../../testing/scored-exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

let api: TestApi;
let school: TestSchool;
let running: TestExam;
let newest: number;

const classID = (index: number): number => school.classes[index]?.schoolClassID ?? 0;
const idOf = (index: number): number => school.students[index]?.studentID ?? 0;
const dayFromNow = (days: number): string => dayInJapan(new Date(Date.now() + days * 86_400_000));

interface Result {
  status: number;
  body: { code: number; classes: { schoolClassID: number }[]; overview: ClassOverview };
}
const read = (query = '', token = school.admin): Promise<Result> =>
  api.call('GET', `/classOverview${query}`, { token });
const overviewOf = async (index: number, token = school.admin): Promise<ClassOverview> =>
  (await read(`?schoolClassID=${classID(index)}`, token)).body.overview;

beforeAll(async () => {
  api = await startTestApi();
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 4 });
  const score = (index: number, competencyID: number, value: number) => ({
    studentID: idOf(index),
    competencyID,
    value,
    standardError: 4,
  });
  // the first student rises in one and falls in another; the second stays within the error; the third was not there
  await createScoredExam(
    api.db,
    school,
    [score(0, 3, 40), score(0, 18, 70), score(1, 3, 50), score(3, 3, 50)],
    { title: '前回', daysAgo: 90 },
  );
  newest = await createScoredExam(
    api.db,
    school,
    [
      score(0, 3, 80),
      score(0, 18, 30),
      score(1, 3, 54),
      score(2, 3, 90),
      score(4, 3, 20),
      { ...score(3, 3, 90), isFixed: false, evaluators: 2 },
    ],
    { title: '今回', daysAgo: 3, competencyIDs: [3, 18] },
  );
  running = await createExam(api, school);
});

it('says who has clearly risen or fallen since an earlier course, and of how many it can be said', async () => {
  const { changes } = await overviewOf(0);
  expect(changes).toMatchObject({
    course: { evalSettingID: newest, title: '今回' },
    compared: 2,
    data: [
      {
        studentID: idOf(0),
        risen: [{ competencyID: 3, name: expect.any(String) }],
        fallen: [{ competencyID: 18, name: expect.any(String) }],
      },
    ],
  });
  expect(changes.data).toHaveLength(1);
});

it('names those of the class who have not handed in', async () => {
  const before = await overviewOf(0);
  expect(before.courses).toMatchObject([
    { evalSettingID: running.evalSettingID, examinees: 4, handedIn: 0 },
  ]);
  expect(before.courses[0]?.waiting.map(({ studentID }) => studentID)).toEqual(
    school.students.slice(0, 4).map(({ studentID }) => studentID),
  );
  await api.db
    .updateTable('examinee')
    .set({ handedInAt: new Date() })
    .where('companyID', '=', school.companyID)
    .where('evalSettingID', '=', running.evalSettingID)
    .where('studentID', '=', idOf(1))
    .execute();
  const [course] = (await overviewOf(0)).courses;
  expect(course?.handedIn).toBe(1);
  expect(course?.waiting.map(({ studentID }) => studentID)).toEqual([idOf(0), idOf(2), idOf(3)]);
});

it('counts those alone who may still answer, until the end that they have', async () => {
  const own = new Date(Date.now() + 5 * 86_400_000);
  const over = await createScoredExam(api.db, school, [], { title: '終了', daysAgo: 1 });
  for (const [index, endAt] of [
    [0, own],
    [1, null],
  ] as const) {
    await api.db
      .updateTable('examinee')
      .set({ endAt })
      .where('companyID', '=', school.companyID)
      .where('evalSettingID', '=', over)
      .where('studentID', '=', idOf(index))
      .execute();
  }
  const found = (await overviewOf(0)).courses.find(({ evalSettingID }) => evalSettingID === over);
  expect(found).toMatchObject({
    endAt: own.toISOString(),
    examinees: 1,
    waiting: [{ studentID: idOf(0) }],
  });
});

it('knows nothing of a student who was removed', async () => {
  const setRemoved = (removedAt: Date | null) =>
    api.db
      .updateTable('student')
      .set({ removedAt })
      .where('companyID', '=', school.companyID)
      .where('studentID', '=', idOf(0))
      .execute();
  await setRemoved(new Date());
  const { changes, courses } = await overviewOf(0);
  await setRemoved(null);
  expect(changes).toMatchObject({ compared: 1, data: [] });
  for (const { waiting } of courses) {
    expect(waiting.map(({ studentID }) => studentID)).not.toContain(idOf(0));
  }
});

it('lists what comes next, soonest first: talks by their day, the end of a course', async () => {
  for (const [index, nextOn] of [
    [0, dayFromNow(-2)],
    [1, dayFromNow(1)],
    [2, dayFromNow(1)],
  ] as const) {
    const { status } = await api.call('POST', `/studentRecord/${idOf(index)}/interviews`, {
      token: school.admin,
      body: { heldOn: dayFromNow(-5), memo: '', goals: [], nextOn },
    });
    expect(status).toBe(200);
  }
  const { dates } = await overviewOf(0);
  const talks = dates.filter(({ kind }) => kind === 'talk');
  expect(talks).toMatchObject([
    { on: dayFromNow(1), students: [{ studentID: idOf(1) }, { studentID: idOf(2) }] },
  ]);
  expect(dates).toContainEqual({
    kind: 'courseEnd',
    on: expect.any(String),
    evalSettingID: running.evalSettingID,
    title: expect.any(String),
  });
  expect(dates.map(({ on }) => on)).toEqual(dates.map(({ on }) => on).toSorted());
  expect((await overviewOf(1)).dates.filter(({ kind }) => kind === 'talk')).toEqual([]);
});

it('opens with the class in charge; another class is not there for its teacher', async () => {
  const { body } = await read('', school.teacher);
  const own = body.overview.schoolClass.schoolClassID;
  expect(body.classes.map(({ schoolClassID }) => schoolClassID)).toEqual([own]);
  const other = [classID(0), classID(1)].find((id) => id !== own) ?? 0;
  expect(await read(`?schoolClassID=${other}`, school.teacher)).toMatchObject({
    status: 404,
    body: { code: 6 },
  });
  expect((await read('?schoolClassID=999999999')).status).toBe(404);
});

it('leaves an audit row of the class', async () => {
  await overviewOf(1);
  const rows = await api.db
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .where('companyID', '=', school.companyID)
    .where('action', '=', 'classOverview.view')
    .execute();
  expect(rows).toContainEqual({
    action: 'classOverview.view',
    detail: { schoolClassID: classID(1) },
  });
});

it('in a year without classes there is none', async () => {
  const { status, body } = await api.call('GET', '/classOverview', {
    token: school.admin,
    headers: { 'school-year': String(school.schoolYear - 1) },
  });
  expect({ status, body }).toEqual({ status: 200, body: { classes: [], overview: null } });
});
