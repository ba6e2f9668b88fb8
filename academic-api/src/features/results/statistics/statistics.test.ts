import { beforeAll, describe, expect, it } from 'vitest';
import {
  DispCtrlType,
  type BoxPlots,
  type ChangeStatistics,
  type Distribution,
  type PairedStatistics,
  type Scatter,
  type StatisticsOptions,
} from '@mebae/contracts';
import { readExcel } from '../../../lib/excel/excel.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { createScoredExam, type ScoreFixture } from '../../../testing/scored-exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

/** Fuel use and weight of 32 cars: Henderson and Velleman (1981), as R's `mtcars` has them. */
const mpg = [
  21, 21, 22.8, 21.4, 18.7, 18.1, 14.3, 24.4, 22.8, 19.2, 17.8, 16.4, 17.3, 15.2, 10.4, 10.4, 14.7,
  32.4, 30.4, 33.9, 21.5, 15.5, 15.2, 13.3, 19.2, 27.3, 26, 30.4, 15.8, 19.7, 15, 21.4,
];
const weight = [
  2.62, 2.875, 2.32, 3.215, 3.44, 3.46, 3.57, 3.19, 3.15, 3.44, 3.44, 4.07, 3.73, 3.78, 5.25, 5.424,
  5.345, 2.2, 1.615, 1.835, 2.465, 3.52, 3.435, 3.84, 3.845, 1.935, 2.14, 1.513, 3.17, 2.77, 3.57,
  2.78,
];
/** Extra hours of sleep of ten patients with two drugs: Student (1908), as R's `sleep` has them. */
const firstDrug = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
const secondDrug = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];

let api: TestApi;
let school: TestSchool;
/** Two classes of 16: fuel use is competency 1, ten times the weight is 17; ten students sleep, competency 3. */
let exam: number;
let earlier: number;

const idOf = (index: number): number => school.students[index]?.studentID ?? 0;
const classOf = (index: number): string => `class-${school.classes[index]?.schoolClassID}`;
interface CallResult<T> {
  status: number;
  body: T & { code: number; category: number };
}
const get = <T>(path: string, token = school.admin): Promise<CallResult<T>> =>
  api.call('GET', `/statistics${path}`, { token });
const series = (...targets: string[]): string =>
  `series=${targets.map((target) => `${exam}:${target}`).join(',')}`;

beforeAll(async () => {
  api = await startTestApi();
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 16 });
  const sleeps = (drug: readonly number[]): ScoreFixture[] =>
    drug.map((hours, index) => ({
      studentID: idOf(index),
      competencyID: 3,
      value: 50 + 5 * hours,
      selfValue: 50 + 5 * (firstDrug[index] ?? 0),
    }));
  earlier = await createScoredExam(api.db, school, sleeps(firstDrug), {
    title: '前年度',
    daysAgo: 300,
    schoolYear: school.schoolYear - 1,
  });
  exam = await createScoredExam(
    api.db,
    school,
    [
      ...sleeps(secondDrug),
      ...mpg.map((value, index) => ({ studentID: idOf(index), competencyID: 1, value })),
      ...weight.map((value, index) => ({
        studentID: idOf(index),
        competencyID: 17,
        value: Math.round(1000 * value) / 100,
      })),
    ],
    { title: '今年度' },
  );
  const { tagID } = await api.db
    .insertInto('tag')
    .values({ companyID: school.companyID, tag: '吹奏楽部' })
    .returning('tagID')
    .executeTakeFirstOrThrow();
  // four less than the first class
  await api.db
    .insertInto('studentTag')
    .values(
      school.students.slice(0, 12).map(({ studentID }, index) => ({
        companyID: school.companyID,
        studentID,
        tagID,
        isPriority: index < 3,
      })),
    )
    .execute();
});

const tag = async (): Promise<string> => {
  const { body } = await get<StatisticsOptions>('/options');
  return `tag-${body.tags[0]?.tagID}`;
};

describe('a distribution', () => {
  it('has the quartiles of R’s quantile(mtcars$mpg), and counts everybody', async () => {
    const { status, body } = await get<Distribution>(
      `/distribution?measure=competency-1&${series('all', 'grade-1', classOf(0))}`,
    );
    expect(status).toBe(200);
    const [all, grade, firstClass] = body.series;
    expect(all).toMatchObject({ key: `${exam}:all`, n: 32, of: 32, detail: 'exact' });
    expect(all?.box).toMatchObject({
      lowerQuartile: 15.425,
      median: 19.2,
      upperQuartile: 22.8,
      high: 32.4,
      outliers: [33.9],
    });
    expect(all?.mean?.value).toBeCloseTo(20.09062, 5);
    expect(all?.sd).toBeCloseTo(6.026948, 6);
    expect(all?.bins.map(({ count }) => count)).toEqual([18, 14, 0, 0, 0]);
    expect(grade?.box).toEqual(all?.box);
    expect(firstClass?.n).toBe(16);
  });

  it('of a derived score has who has all of its parts', async () => {
    const { body } = await get<Distribution>(
      `/distribution?measure=derived-innovation&${series('all')}`,
    );
    expect(body.series[0]).toMatchObject({ n: 32 });
    expect(body.series[0]?.mean?.value).toBeCloseTo((20.09062 + 32.1725) / 2, 4);
  });

  it('of few people is shown to who may see each of them', async () => {
    const tagged = await tag();
    const { body } = await get<Distribution>(
      `/distribution?measure=competency-3&${series(tagged, tagged.replace('tag', 'priorityTag'), classOf(1))}`,
    );
    expect(body.series.map(({ n, of, detail }) => [n, of, detail])).toEqual([
      [10, 12, 'exact'],
      [3, 3, 'exact'],
      [0, 16, 'exact'],
    ]);
    expect(body.series[1]?.box?.median).toBe(50 + 5 * 1.1);
    expect(body.series[2]).toMatchObject({ mean: null, box: null });
  });

  it('of the grade has whole points for a Normal teacher, without ends, outliers and counts', async () => {
    const path = `/distribution?measure=competency-1&${series('grade-1', classOf(0))}`;
    const { body } = await get<Distribution>(path, school.teacher);
    const [grade, own] = body.series;
    expect(grade).toMatchObject({
      n: 32,
      of: 32,
      detail: 'rounded',
      mean: { value: 20 },
      sd: 6,
      box: {
        low: null,
        lowerQuartile: 15,
        median: 19,
        upperQuartile: 23,
        high: null,
        outliers: [],
      },
      bins: [],
      density: [],
    });
    expect(own?.detail).toBe('exact');
    expect(own?.bins.length).toBeGreaterThan(0);
    // nine of another class have a score of competency 3 where the own class has none
    const few = await createScoredExam(
      api.db,
      school,
      school.students
        .slice(16, 25)
        .map(({ studentID }) => ({ studentID, competencyID: 3, value: 1 })),
      { daysAgo: 5 },
    );
    const none = await get<Distribution>(
      `/distribution?measure=competency-3&series=${few}:grade-1`,
      school.teacher,
    );
    expect(none.body.series[0]).toMatchObject({ n: 0, detail: 'none', mean: null, box: null });
    const views = await api.db
      .selectFrom('auditLog')
      .select('detail')
      .where('companyID', '=', school.companyID)
      .where('action', '=', 'figures.view')
      .where('userID', '=', school.userIDs.teacher)
      .execute();
    expect(views.map(({ detail }) => detail)).toEqual([
      { part: 'distribution', series: [`${exam}:grade-1`, `${exam}:${classOf(0)}`] },
    ]);
    await api.db.deleteFrom('exam').where('evalSettingID', '=', few).execute();
  });
});

describe('box plots', () => {
  it('are those of the setting, with its lines, of what the courses asked about', async () => {
    await api.call('PUT', '/customBoxplotSetting', {
      token: school.admin,
      body: {
        items: [17, 2, 1].map((id) => ({ kind: 'competency', id })),
        referenceLines: [{ label: '目標', value: 60 }],
        updatedAt: null,
      },
    });
    const { body } = await get<BoxPlots>(`/boxes?${series('all', classOf(1))}`);
    expect(body.measures).toEqual(['competency-17', 'competency-1']);
    expect(body.referenceLines).toEqual([{ label: '目標', value: 60 }]);
    expect(body.series[0]?.boxes[1]).toMatchObject({ n: 32, box: { median: 19.2 } });
    expect(body.series[1]?.boxes[0]?.n).toBe(16);
  });
});

describe('a scatter plot', () => {
  it('has the correlation and interval of R’s cor.test(mtcars$wt, mtcars$mpg)', async () => {
    const { body } = await get<Scatter>(`/scatter?x=competency-17&y=competency-1&${series('all')}`);
    const [all] = body.series;
    expect(all?.correlation?.value).toBeCloseTo(-0.8676594, 7);
    expect(all?.correlation?.low).toBeCloseTo(-0.9338264, 6);
    expect(all?.correlation?.high).toBeCloseTo(-0.7440872, 6);
    expect(all?.points).toHaveLength(32);
    expect(all?.points[0]).toEqual({
      studentID: idOf(0),
      firstName: '太郎1',
      lastName: '山田',
      lastNameKana: 'ヤマダ',
      firstNameKana: 'タロウ',
      x: 26.2,
      y: 21,
    });
  });

  it('shows a Normal teacher the own class’s people, and the whole school’s figures', async () => {
    const path = `/scatter?x=competency-17&y=competency-1&${series('all')}`;
    const [all] = (await get<Scatter>(path, school.teacher)).body.series;
    expect(all).toMatchObject({ n: 32, hiddenPersons: 16 });
    expect(all?.points.map(({ studentID }) => studentID)).toEqual(
      school.students.slice(0, 16).map(({ studentID }) => studentID),
    );
    expect(all).toMatchObject({ detail: 'rounded', correlation: { value: -0.9 } });
  });
});

describe('paired statistics', () => {
  it('have the change and interval of R’s t.test(paired = TRUE) of Student’s sleep data', async () => {
    const { body } = await get<ChangeStatistics>(
      `/change?before=${earlier}&after=${exam}&targets=all,${classOf(1)}`,
    );
    expect(body.measures).toEqual(['competency-3']);
    const [all, second] = body.series.map(({ pairs }) => pairs[0]);
    expect(all).toMatchObject({ n: 10, of: 32, detail: 'exact' });
    expect(all?.difference?.value).toBeCloseTo(5 * 1.58, 8);
    expect(all?.difference?.low).toBeCloseTo(5 * 0.7001142, 5);
    expect(all?.difference?.high).toBeCloseTo(5 * 2.4598858, 5);
    // nobody of the second class has both
    expect(second).toEqual({ n: 0, of: 16, detail: 'exact', difference: null });
  });

  it('compare own answers with others’', async () => {
    const { body } = await get<PairedStatistics>(`/selfPeer?${series(classOf(0))}`);
    const position = body.measures.indexOf('competency-3');
    const pair = body.series[0]?.pairs[position];
    expect(pair?.difference?.value).toBeCloseTo(5 * 1.58, 8);
    // nobody was asked about oneself there
    expect(body.series[0]?.pairs[body.measures.indexOf('competency-1')]).toMatchObject({ n: 0 });
  });
});

describe('what can be chosen', () => {
  it('is courses of this year and of earlier ones with their groups', async () => {
    const { body } = await get<StatisticsOptions>('/options');
    expect(body.courses.map(({ evalSettingID }) => evalSettingID)).toEqual([exam, earlier]);
    expect(body.courses[0]).toMatchObject({ competencyIDs: [3, 1, 17], grades: [1] });
    expect(body.courses[0]?.classes).toHaveLength(2);
    expect(body.tags).toEqual([{ tagID: expect.any(Number), tag: '吹奏楽部', isPriority: true }]);
    const past = await api.call('GET', '/statistics/options', {
      token: school.admin,
      headers: { 'school-year': String(school.schoolYear - 1) },
    });
    expect(past.body.courses.map((c: { evalSettingID: number }) => c.evalSettingID)).toEqual([
      earlier,
    ]);
  });

  it('is the own class for a Normal teacher, who gets no other', async () => {
    const { body } = await get<StatisticsOptions>('/options', school.teacher);
    expect(body.courses[0]?.classes.map((c) => `class-${c.schoolClassID}`)).toEqual([classOf(0)]);
    const path = `/distribution?measure=competency-1&${series(classOf(1))}`;
    const refused = await get(path, school.teacher);
    expect([refused.status, refused.body]).toMatchObject([404, { category: 2, code: 6 }]);
  });

  it.each([
    ['distribution?measure=competency-1&series=all', 400],
    ['distribution?measure=competency-99&series=EXAM:all', 400],
    ['distribution?measure=custom-1&series=EXAM:all', 400],
    ['distribution?measure=competency-1&series=999999:all', 404],
    ['distribution?measure=competency-1&series=EXAM:grade-2', 404],
    ['distribution?measure=competency-1&series=EXAM:tag-999999', 404],
    [`boxes?series=${Array(6).fill('EXAM:all').join(',')}`, 400],
    ['export?chart=boxes', 400],
  ])('refuses %s', async (path, status) => {
    expect((await get(`/${path.replaceAll('EXAM', String(exam))}`)).status).toBe(status);
  });

  it('is never another school’s, and nothing where the display has no statistics', async () => {
    const other = await createSchool(api.db);
    expect((await get(`/boxes?${series('all')}`, other.admin)).status).toBe(404);
    await api.db
      .insertInto('customCompetency')
      .values({
        companyID: other.companyID,
        name: 'Own',
        competencyIDs: [1, 2],
        isValid: true,
        updatedAt: new Date(),
      })
      .execute();
    const optionsOfClasses = async (): Promise<StatisticsOptions> =>
      (await api.call('GET', '/classAnalyses/options', { token: other.admin })).body;
    expect((await optionsOfClasses()).customCompetencies).toHaveLength(1);
    await api.db
      .updateTable('company')
      .set({ dispCtrlType: DispCtrlType.Uchida })
      .where('companyID', '=', other.companyID)
      .execute();
    expect((await get('/options', other.admin)).status).toBe(403);
    expect((await optionsOfClasses()).customCompetencies).toEqual([]);
  });
});

describe('as Excel', () => {
  const sheetsOf = async (query: string) => {
    const response = await api.call('GET', `/statistics/export?${query}`, {
      token: school.admin,
      headers: { lang: 'ja' },
    });
    expect(response.status).toBe(200);
    const { sheets } = await readExcel('a.xlsx', response.bytes);
    // the first sheet says what the others are
    return sheets
      .slice(1)
      .map(({ rows }) => rows.map(({ cells }) => cells.map((c) => c?.text ?? null)));
  };

  it.each([
    ['chart=distribution&measure=competency-1', '課題設定'],
    ['chart=boxes', '影響力'],
    ['chart=selfPeer', '課題設定'],
  ])('%s has its figures', async (query, first) => {
    const [figures] = await sheetsOf(`${query}&${series('all', classOf(0))}`);
    expect(figures?.[1]?.slice(0, 4)).toEqual([first, '学校全体', '今年度', expect.any(String)]);
    expect(figures?.[2]?.[1]).toBe('1年1組');
  });

  it('a change names both courses, and says of how many', async () => {
    const [figures] = await sheetsOf(
      `chart=change&before=${earlier}&after=${exam}&targets=all,${classOf(1)}`,
    );
    expect(figures?.[1]?.slice(1, 5)).toEqual(['学校全体', '前年度 → 今年度', '10', '32']);
    expect(figures?.[1]?.slice(6, 9)).toEqual(['7.9', '3.5', '12.3']);
    expect(figures?.[2]?.slice(3, 5)).toEqual(['0', '16']);
  });

  it('a scatter plot names its people, and leaves an audit row', async () => {
    const [figures, points] = await sheetsOf(
      `chart=scatter&x=competency-17&y=competency-1&${series('all')}`,
    );
    expect(figures?.[1]?.slice(5, 8)).toEqual(['-0.87', '-0.93', '-0.74']);
    expect(points).toHaveLength(33);
    const row = await api.db
      .selectFrom('auditLog')
      .select('detail')
      .where('companyID', '=', school.companyID)
      .where('action', '=', 'statistics.export')
      .executeTakeFirst();
    expect(row?.detail).toEqual({ students: 32 });
  });
});
