import { beforeAll, describe, expect, it } from 'vitest';
import type { Ranking, RankingOptions } from '@mebae/contracts';
import { readExcel } from '../../../lib/excel/excel.ts';
import type { Grid } from '../../../lib/excel/grid.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { createScoredExam, type ScoreFixture } from '../../../testing/scored-exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

let api: TestApi;
let school: TestSchool;
/** Competencies 3 and 18 of six people a class: 0, 10 … 110 and half of it. */
let earlier: number;
let exam: number;

const idOf = (index: number): number => school.students[index]?.studentID ?? 0;
const classID = (index: number): number => school.classes[index]?.schoolClassID ?? 0;
interface CallResult<T> {
  status: number;
  body: T & { code: number; category: number };
}
const get = (path: string, token = school.admin) =>
  api.call('GET', `/classManagement${path}`, { token });
const ranking = (query: string, token?: string): Promise<CallResult<Ranking>> =>
  get(`/ranking?${query}`, token);
const optionsOf = (query = '', token?: string): Promise<CallResult<RankingOptions>> =>
  get(`/options${query}`, token);

const fileOf = async (query: string, token = school.admin, lang = 'ja') => {
  const response = await api.call('GET', `/classManagement/ranking/export?${query}`, {
    token,
    headers: { lang },
  });
  return {
    ...response,
    grid: response.status === 200 ? await readExcel('a.xlsx', response.bytes) : null,
  };
};
const textsOf = (grid: Grid | null, sheet: number) =>
  grid?.sheets[sheet]?.rows.map((row) => row.cells.map((cell) => cell?.text ?? null)) ?? [];

beforeAll(async () => {
  api = await startTestApi();
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 6 });
  const scores: ScoreFixture[] = school.students.flatMap(({ studentID }, index) => [
    // the third and the fourth differ by less than is shown
    { studentID, competencyID: 3, value: index === 3 ? 20.04 : 8 * index + (index === 2 ? 4 : 0) },
    { studentID, competencyID: 18, value: index === 5 ? null : 4 * index, standardError: 3 },
  ]);
  earlier = await createScoredExam(
    api.db,
    school,
    [
      { studentID: idOf(0), competencyID: 3, value: 30 },
      { studentID: idOf(1), competencyID: 3, value: 7 },
      { studentID: idOf(2), competencyID: 3, value: 1, isFixed: false },
      { studentID: idOf(4), competencyID: 3, value: 1 },
    ],
    { title: '前回', daysAgo: 90 },
  );
  exam = await createScoredExam(
    api.db,
    school,
    scores.map((s) => (s.studentID === idOf(5) ? { ...s, isFixed: false, evaluators: 2 } : s)),
    { title: '今回', daysAgo: 3, competencyIDs: [3, 18, 20] },
  );
});

describe('a ranking', () => {
  it('shares places as 1, 2, 2, 4 by the values that are shown; a preliminary score has none and stands last', async () => {
    const { status, body } = await ranking(`competencyID=3&schoolClassID=${classID(0)}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      n: 6,
      ranked: 5,
      of: 6,
      detail: 'exact',
      isComparable: true,
      hiddenPersons: 0,
      totalRecords: 6,
      scale: 'class',
    });
    expect(body.exam).toMatchObject({ evalSettingID: exam, title: '今回', status: 2 });
    expect(body.data.map((row) => [row.rank, row.studentID])).toEqual([
      [1, idOf(4)],
      [2, idOf(2)],
      [2, idOf(3)],
      [4, idOf(1)],
      [5, idOf(0)],
      [null, idOf(5)],
    ]);
    expect(body.data[5]).toMatchObject({
      lastName: '山田',
      studentNumber: 6,
      schoolClass: { grade: 1, schoolClassName: '1組' },
      value: 40,
      standardError: 4,
      evaluators: 2,
      isFixed: false,
      change: null,
    });
  });

  it('reads the change since the last fixed score, where both are fixed', async () => {
    const { body } = await ranking(`competencyID=3&schoolClassID=${classID(0)}`);
    const changes = new Map(body.data.map((row) => [row.studentID, row.change]));
    expect(changes.get(idOf(4))).toEqual({
      evalSettingID: earlier,
      before: 1,
      difference: 31,
      reading: 'up',
    });
    expect(changes.get(idOf(0))).toMatchObject({ difference: -30, reading: 'down' });
    expect(changes.get(idOf(1))).toMatchObject({ difference: 1, reading: 'noClearChange' });
    expect(changes.get(idOf(2))).toBeNull();
    expect(body.comparedExams).toMatchObject([{ evalSettingID: earlier, title: '前回' }]);
  });

  it('calls a change as the record does: together with the student’s other competencies', async () => {
    const own = await createSchool(api.db, { classes: 1, studentsPerClass: 6 });
    const scoresOf = (rise: number) =>
      own.students.flatMap(({ studentID }) =>
        Array.from({ length: 14 }, (_, index) => ({
          studentID,
          competencyID: index + 1,
          // of 3 alone it would be clear: 2.1 combined errors
          value: index + 1 === 3 ? 40 + rise : 40,
        })),
      );
    await createScoredExam(api.db, own, scoresOf(0), { daysAgo: 90 });
    const evalSettingID = await createScoredExam(api.db, own, scoresOf(12), { daysAgo: 10 });
    const listed = await ranking(
      `competencyID=3&schoolClassID=${own.classes[0]?.schoolClassID}&evalSettingID=${evalSettingID}`,
      own.admin,
    );
    expect(listed.body.data[0]?.change).toMatchObject({ difference: 12, reading: 'noClearChange' });
    const record = await api.call('GET', `/studentRecord/${own.students[0]?.studentID}/growth`, {
      token: own.admin,
    });
    expect(record.body.competencies[2].change).toMatchObject({ reading: 'noClearChange' });
  });

  it('shows figures of the class beside the grade and the school', async () => {
    const { body } = await ranking(`competencyID=3&schoolClassID=${classID(1)}`);
    // 48, 56 … 88
    expect(body.summaries.class).toMatchObject({
      n: 6,
      mean: 68,
      lowerQuartile: 58,
      median: 68,
      upperQuartile: 78,
    });
    expect(body.summaries.class?.sd).toBeCloseTo(14.967, 3);
    // without the one of whom there is a preliminary score only
    expect(body.summaries.grade).toMatchObject({ n: 11 });
    expect(body.summaries.school).toMatchObject({ n: 11, mean: body.summaries.grade?.mean });
    const whole = await ranking('competencyID=3&scale=school');
    expect(whole.body.summaries).toMatchObject({ class: null, grade: null });
  });

  it('of a derived score takes only people with all its parts, with the error of their mean', async () => {
    const { body } = await ranking('derived=individuality&scale=grade&grade=1');
    expect(body.n).toBe(11);
    expect(body.data.map((row) => row.studentID)).not.toContain(idOf(5));
    expect(body.data[0]).toMatchObject({
      rank: 1,
      studentID: idOf(11),
      value: (88 + 44) / 2,
      standardError: Math.hypot(4, 3) / 2,
      change: null,
    });
  });

  it('counts everybody who has all parts of a derived score, and gives places to however few', async () => {
    const small = await createSchool(api.db, { classes: 1, studentsPerClass: 6 });
    const scores = small.students.flatMap(({ studentID }, index) => [
      { studentID, competencyID: 9, value: 10 * index, isFixed: index < 4 },
      { studentID, competencyID: 20, value: 10 * index },
    ]);
    await createScoredExam(api.db, small, scores);
    const scale = 'scale=school';
    const { body } = await ranking(`competencyID=9&${scale}`, small.admin);
    expect(body).toMatchObject({ n: 6, of: 6, ranked: 4, totalRecords: 6 });
    expect(body.data.map((row) => row.rank)).toEqual([1, 2, 3, 4, null, null]);
    const derived = await ranking(`derived=collaboration&${scale}`, small.admin);
    expect(derived.body).toMatchObject({ n: 4, of: 6, ranked: 4, detail: 'exact' });
    expect(derived.body.summaries.school).toMatchObject({ n: 4, of: 6, mean: 15, median: 15 });
  });

  it('comes in pages that keep the places', async () => {
    const { body } = await ranking('competencyID=3&scale=school&page=2&pageSize=5');
    expect(body.data.map((row) => row.rank)).toEqual([6, 7, 8, 8, 10]);
    expect(body.totalRecords).toBe(12);
    expect((await ranking('competencyID=3&scale=school&page=9&pageSize=5')).body).toMatchObject({
      data: [],
      totalRecords: 12,
    });
  });

  it('of a competency that nobody was asked about has nobody', async () => {
    expect((await ranking('competencyID=25&scale=school')).body).toMatchObject({
      n: 0,
      data: [],
    });
  });
});

describe('a Normal teacher', () => {
  it('sees no figures and places of a grade with six others', async () => {
    for (const scale of ['scale=grade&grade=1', 'scale=school']) {
      const { body } = await ranking(`competencyID=3&${scale}`, school.teacher);
      expect(body).toMatchObject({ n: 6, detail: 'none', hiddenPersons: 0, totalRecords: 6 });
      expect(body.data.map((row) => row.rank)).toEqual(Array(6).fill(null));
      expect(body.data.every((row) => row.schoolClass?.schoolClassID === classID(0))).toBe(true);
      expect(body.summaries.school).toMatchObject({ mean: null, detail: 'none' });
    }
  });

  it('sees whole points of a grade with ten others, and in which five places the own students are', async () => {
    const other = await createSchool(api.db, { classes: 2, studentsPerClass: 11 });
    await createScoredExam(
      api.db,
      other,
      other.students.map(({ studentID }, index) => ({
        studentID,
        competencyID: 3,
        value: 3.3 * index,
      })),
    );
    const { body } = await ranking('competencyID=3&scale=grade&grade=1', other.teacher);
    expect(body).toMatchObject({ n: 22, detail: 'rounded', hiddenPersons: 11, totalRecords: 11 });
    // places 12 to 22: the last step has seven
    expect(body.data.map((row) => row.rank)).toEqual([...Array(4).fill(15), ...Array(7).fill(22)]);
    expect(body.summaries.grade).toMatchObject({ mean: 35, sd: 21, median: 35 });
    const own = await ranking(
      `competencyID=3&schoolClassID=${other.classes[0]?.schoolClassID}`,
      other.teacher,
    );
    expect(own.body).toMatchObject({ n: 11, detail: 'exact' });
    expect(own.body.summaries.class?.mean).toBeCloseTo(16.5, 9);
  });

  it('gets no other class', async () => {
    const { status, body } = await ranking(
      `competencyID=3&schoolClassID=${classID(1)}`,
      school.teacher,
    );
    expect([status, body.category, body.code]).toEqual([404, 2, 6]);
    const own = await ranking(`competencyID=3&schoolClassID=${classID(0)}`, school.teacher);
    expect(own.body.totalRecords).toBe(6);
  });

  it('chooses among courses and classes of the own students', async () => {
    const foreign = await createScoredExam(api.db, school, [], {
      title: '2組だけ',
      competencyIDs: [3],
      students: school.students.slice(6),
      daysAgo: 2,
    });
    const { body } = await optionsOf('', school.teacher);
    expect(body.exams.map((e) => e.evalSettingID)).toEqual([exam, earlier]);
    expect(body.classes.map((c) => c.schoolClassID)).toEqual([classID(0)]);
    const all = (await optionsOf('', school.admin)).body;
    expect(all.exams.map((e) => e.evalSettingID)).toEqual([foreign, exam, earlier]);
    // the newest of those with fixed scores
    expect(all.evalSettingID).toBe(exam);
    for (const path of [
      `/options?evalSettingID=${foreign}`,
      `/ranking?competencyID=3&scale=school&evalSettingID=${foreign}`,
    ]) {
      expect((await get(path, school.teacher)).status).toBe(404);
    }
  });
});

describe('a ranking as Excel', () => {
  it('holds everybody in order, and says where it comes from', async () => {
    const { grid, headers } = await fileOf(
      `competencyID=3&evalSettingID=${exam}&schoolClassID=${classID(0)}`,
    );
    expect(headers['content-disposition']).toContain(
      encodeURIComponent('ランキング 個人的実行力_今回_1年1組_'),
    );
    const rows = textsOf(grid, 1);
    expect(rows[0]?.slice(0, 3)).toEqual(['順位', '姓', '名']);
    expect(rows[1]?.slice(0, 10)).toEqual([
      '1',
      '山田',
      '太郎5',
      '1',
      '1組',
      '5',
      '32',
      '4',
      '3',
      '確定',
    ]);
    expect(rows[1]?.slice(6)).toEqual(['32', '4', '3', '確定', '1', '31', '上がった']);
    expect(rows[6]?.slice(0, 10)).toEqual([
      null,
      '山田',
      '太郎6',
      '1',
      '1組',
      '6',
      '40',
      '4',
      '2',
      '暫定',
    ]);
    expect(rows).toHaveLength(7);
    expect(Object.fromEntries(textsOf(grid, 0))).toMatchObject({
      コース: '今回',
      項目: '個人的実行力',
      対象: '1年1組',
      変化の比較対象: expect.stringContaining('前回'),
    });
  });

  it('names only people whom the caller may see', async () => {
    const own = await fileOf(
      `competencyID=3&evalSettingID=${exam}&scale=school`,
      school.teacher,
      'en',
    );
    expect(textsOf(own.grid, 1)).toHaveLength(1 + 6);
    expect(textsOf(own.grid, 0).flat()).toContain('Whole school');
    const nobody = await fileOf(`competencyID=25&evalSettingID=${exam}&scale=school`);
    expect(textsOf(nobody.grid, 1)).toHaveLength(1);
    const foreign = `competencyID=3&evalSettingID=${exam}&schoolClassID=${classID(1)}`;
    expect((await fileOf(foreign, school.teacher)).status).toBe(404);
  });

  it('leaves an audit row', async () => {
    await fileOf(`derived=individuality&evalSettingID=${exam}&scale=grade&grade=1`);
    const row = await api.db
      .selectFrom('auditLog')
      .select(['action', 'detail'])
      .where('companyID', '=', school.companyID)
      .orderBy('auditID', 'desc')
      .executeTakeFirst();
    expect(row).toEqual({
      action: 'ranking.export',
      detail: { evalSettingID: exam, scale: 'grade', students: 11 },
    });
  });
});

describe('what can be chosen', () => {
  it('is what the course asked about and who took part', async () => {
    const { body } = await optionsOf(`?evalSettingID=${exam}`);
    expect(body.competencies).toMatchObject([
      { competencyID: 3, name: '個人的実行力', competencyType: 'self' },
      { competencyID: 18, competencyType: 'self' },
      { competencyID: 20, competencyType: 'gift' },
    ]);
    expect(body.derived).toEqual(['individuality']);
    expect(body.grades).toEqual([{ grade: 1, examinees: 12 }]);
    expect(body.classes.map((c) => [c.schoolClassName, c.examinees])).toEqual([
      ['1組', 6],
      ['2組', 6],
    ]);
  });

  it('is nothing before a course is scored', async () => {
    const fresh = await createSchool(api.db);
    expect((await optionsOf('', fresh.admin)).body).toEqual({
      exams: [],
      evalSettingID: null,
      grades: [],
      classes: [],
      competencies: [],
      derived: [],
    });
    const none = await ranking('competencyID=3&scale=school', fresh.admin);
    expect([none.status, none.body.category, none.body.code]).toEqual([404, 1, 22]);
  });

  it.each([
    ['scale=school', 400],
    ['competencyID=3&derived=leadership&scale=school', 400],
    ['competencyID=3', 400],
    ['competencyID=3&scale=grade', 400],
    ['competencyID=3&scale=grade&grade=2', 404],
    ['competencyID=3&schoolClassID=999999999', 404],
    ['competencyID=3&scale=planet', 400],
    ['competencyID=26&scale=school', 400],
  ])('refuses %s', async (query, status) => {
    expect((await ranking(query)).status).toBe(status);
  });

  it('is never another school’s', async () => {
    const other = await createSchool(api.db, { classes: 1, studentsPerClass: 5 });
    for (const query of [`evalSettingID=${exam}&scale=school`, `schoolClassID=${classID(0)}`]) {
      expect((await ranking(`competencyID=3&${query}`, other.admin)).status).toBe(404);
    }
  });
});
