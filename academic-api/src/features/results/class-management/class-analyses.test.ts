import { beforeAll, describe, expect, it } from 'vitest';
import type {
  GroupTrend,
  PmAnalysis,
  RankingDetails,
  StatisticsOptions,
  TrendAnalyses,
} from '@mebae/contracts';
import { readExcel } from '../../../lib/excel/excel.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { createScoredExam, type ScoreFixture } from '../../../testing/scored-exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { writePmNorms } from '../scores/scores.repository.ts';

/** Extra hours of sleep of ten patients with two drugs: Student (1908), as R's `sleep` has them. */
const firstDrug = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
const secondDrug = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
const pParts = [1, 2, 3, 11];
const mParts = [9, 15, 16, 20];

let api: TestApi;
/** Two classes of ten: the first has slept, the second is at 50. */
let school: TestSchool;
let earlier: number;
let exam: number;

const idOf = (index: number): number => school.students[index]?.studentID ?? 0;
const classOf = (index: number): string => `class-${school.classes[index]?.schoolClassID}`;
interface CallResult<T> {
  status: number;
  body: T & { code: number; category: number };
}
const get = <T>(path: string, token = school.admin): Promise<CallResult<T>> =>
  api.call('GET', `/classAnalyses${path}`, { token });

/** P of everybody as given, M of 10 points more. */
const scoresOf = (values: readonly number[]): ScoreFixture[] =>
  values.flatMap((value, index) => [
    ...pParts.map((competencyID) => ({ studentID: idOf(index), competencyID, value })),
    ...mParts.map((competencyID) => ({ studentID: idOf(index), competencyID, value: value + 10 })),
  ]);
const points = (hours: readonly number[]): number[] => [
  ...hours.map((value) => 50 + 5 * value),
  ...Array<number>(10).fill(50),
];

async function giveTrends(
  evalSettingID: number,
  trendID: number,
  values: readonly number[],
  owner = school,
) {
  await api.db
    .updateTable('exam')
    .set({ trendIDs: [trendID] })
    .where('evalSettingID', '=', evalSettingID)
    .execute();
  await api.db
    .insertInto('partScore')
    .values(
      values.map((value, index) => ({
        companyID: owner.companyID,
        evalSettingID,
        studentID: owner.students[index]?.studentID ?? 0,
        part: 'trend' as const,
        scaleID: trendID,
        method: 'form' as const,
        value,
        isTooFast: false,
        count: 4,
        modelVersion: 'test',
      })),
    )
    .execute();
}

beforeAll(async () => {
  api = await startTestApi();
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 10 });
  earlier = await createScoredExam(api.db, school, scoresOf(points(firstDrug)), {
    title: '前回',
    daysAgo: 100,
  });
  exam = await createScoredExam(api.db, school, scoresOf(points(secondDrug)), { title: '今回' });
  for (const id of [earlier, exam]) {
    await api.db.transaction().execute((tx) => writePmNorms(tx, school.companyID, id));
  }
  // the primary variant of the same trend
  await giveTrends(
    earlier,
    2,
    [...firstDrug, ...firstDrug].map((value) => 50 + 5 * value),
  );
  await giveTrends(
    exam,
    2,
    [...firstDrug, ...secondDrug].map((value) => 50 + 5 * value),
  );
});

describe('the trend of a group', () => {
  it('has the paired change and interval of R’s t.test(sleep), beside grade and school', async () => {
    const { body } = await get<GroupTrend>(`/trend?target=${classOf(0)}`);
    expect(body.courses.map(({ evalSettingID }) => evalSettingID)).toEqual([earlier, exam]);
    const { line } = body;
    expect(body).toMatchObject({ measure: 'competency-1', before: earlier });
    expect(line?.own.map(({ n }) => n)).toEqual([10, 10]);
    expect(line?.own[0]?.mean?.value).toBeCloseTo(50 + 5 * 0.75, 8);
    expect(line?.own[0]?.mean?.low).toBeCloseTo(50 + 5 * -0.5297804, 5);
    expect(line?.grade?.[1]?.mean?.value).toBeCloseTo(50 + (5 * 2.33) / 2, 8);
    expect(line?.school[1]?.n).toBe(20);
    const first = body.measures.find(({ measure }) => measure === 'competency-1');
    expect(first?.own?.mean).toEqual(line?.own[1]?.mean);
    expect(first?.change).toMatchObject({ n: 10, of: 10, detail: 'exact' });
    expect(first?.change?.difference?.low).toBeCloseTo(5 * 0.7001142, 5);
    expect(first?.change?.difference?.high).toBeCloseTo(5 * 2.4598858, 5);
    const other = await get<GroupTrend>(`/trend?target=${classOf(0)}&measure=competency-9`);
    expect(other.body.line?.own[0]?.mean?.value).toBeCloseTo(60 + 5 * 0.75, 8);
  });

  it('of a grade has no grade beside it, and follows people who changed their class', async () => {
    const { body } = await get<GroupTrend>('/trend?target=grade-1');
    expect(body.line).toMatchObject({ grade: null, own: [{ n: 20 }, { n: 20 }] });
  });

  it('is empty for a class that nobody is in yet', async () => {
    const { schoolClassID } = await api.db
      .insertInto('schoolClass')
      .values({ companyID: school.companyID, schoolYear: school.schoolYear, grade: 1, name: 'New' })
      .returning('schoolClassID')
      .executeTakeFirstOrThrow();
    const { status, body } = await get<GroupTrend>(`/trend?target=class-${schoolClassID}`);
    expect(status).toBe(200);
    expect(body.measures[0]).toMatchObject({ own: { n: 0, of: 0, detail: 'exact', mean: null } });
    expect(body.line?.own.map(({ mean }) => mean)).toEqual([null, null]);
    const nowhere = await get(`/trend?target=class-${schoolClassID + 1000}`);
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 6]);
  });

  it('is refused for another class than one’s own', async () => {
    expect((await get(`/trend?target=${classOf(0)}`, school.teacher)).status).toBe(200);
    const { status, body } = await get(`/trend?target=${classOf(1)}`, school.teacher);
    expect([status, body.category, body.code]).toEqual([404, 2, 6]);
  });
});

describe('ranking details', () => {
  it('have everybody’s values and places of all measures, ties 1, 2, 2, 4', async () => {
    const path = `/rankingDetails?evalSettingID=${exam}&target=grade-1`;
    const { body } = await get<RankingDetails>(`${path}&sort=competency-1&direction=desc`);
    expect(body).toMatchObject({
      n: 20,
      of: 20,
      detail: 'exact',
      hiddenPersons: 0,
      totalRecords: 20,
    });
    const at = body.measures.indexOf('competency-1');
    expect(body.data.slice(0, 3).map((row) => [row.studentID, row.ranks[at]])).toEqual([
      [idOf(6), 1],
      [idOf(8), 2],
      [idOf(5), 3],
    ]);
    // ten at 50 points, before the one who slept less
    expect(body.data.slice(-2).map((row) => [row.values[at], row.ranks[at]])).toEqual([
      [50, 10],
      [49.5, 20],
    ]);
    const highest = body.data[0]?.values[at] ?? 0;
    const range = (from: number, to: number) =>
      get<RankingDetails>(`${path}&sort=competency-1&direction=desc&from=${from}&to=${to}`);
    // from the lower end on, and below the upper one; the list is narrowed, and not the places
    expect((await range(50, highest)).body).toMatchObject({ n: 20, totalRecords: 18 });
    expect((await range(0, 50)).body.data.map((row) => row.values[at])).toEqual([49.5]);
    expect((await range(highest, 100)).body.data).toMatchObject([{ studentID: idOf(6) }]);
    const page = await get<RankingDetails>(`${path}&page=2&pageSize=15`);
    expect(page.body.data).toHaveLength(5);
    const found = await get<RankingDetails>(`${path}&search=${encodeURIComponent('太郎12')}`);
    expect(found.body.data.map(({ studentID }) => studentID)).toEqual([idOf(11)]);
  });

  it('show a Normal teacher the own class, with places among all', async () => {
    const { body } = await get<RankingDetails>(
      `/rankingDetails?evalSettingID=${exam}&target=grade-1&sort=competency-1&direction=asc`,
      school.teacher,
    );
    expect(body).toMatchObject({ n: 20, detail: 'rounded', hiddenPersons: 10, totalRecords: 10 });
    const at = body.measures.indexOf('competency-1');
    // within the first 20, 20 and five
    expect(body.data[0]?.ranks[at]).toBe(20);
    expect(body.data.at(-1)?.ranks[at]).toBe(5);
  });
});

describe('PM analysis', () => {
  const pm = (target: string, norm: string, token?: string) =>
    get<PmAnalysis>(`/pm?evalSettingID=${exam}&target=${target}&norm=${norm}`, token);

  it('cuts P and M at the stored means, marks who is near a line, and knows the course before', async () => {
    const { body } = await pm(classOf(0), 'class');
    expect(body.norm).toMatchObject({ scale: 'class', n: 10 });
    expect(body.norm?.p).toBeCloseTo(50 + 5 * 2.33, 8);
    expect(body.norm?.m).toBeCloseTo(60 + 5 * 2.33, 8);
    expect(body.before).toMatchObject({ evalSettingID: earlier });
    const [first, , , fourth, , , seventh] = body.data;
    // 59.5 with an error of 4 / 2
    expect(first).toMatchObject({
      studentID: idOf(0),
      p: { value: 59.5, standardError: 2 },
      quadrant: 'pm',
      isBorderline: false,
      before: { p: 53.5, m: 63.5 },
    });
    expect(fourth).toMatchObject({ quadrant: 'pm', isBorderline: false });
    expect(seventh).toMatchObject({ quadrant: 'PM', isBorderline: false });
    expect(body.counts).toEqual({ PM: 4, Pm: 0, pM: 0, pm: 6 });
    const bySchool = await pm(classOf(0), 'school');
    expect(bySchool.body.norm?.n).toBe(20);
    // 55.825 is the school's mean: 55.5 is near it
    expect(bySchool.body.data[2]).toMatchObject({ p: { value: 55.5 }, isBorderline: true });
  });

  it('needs all eight competencies, and a norm that the group has', async () => {
    const few = await createScoredExam(
      api.db,
      school,
      school.students.map(({ studentID }) => ({ studentID, competencyID: 1, value: 50 })),
      { daysAgo: 200 },
    );
    const { body } = await get<PmAnalysis>(`/pm?evalSettingID=${few}&target=grade-1&norm=grade`);
    expect(body).toMatchObject({ missing: [2, 3, 11, 9, 15, 16, 20], norm: null, data: [] });
    expect((await pm('grade-1', 'class')).status).toBe(400);
    expect((await pm('all', 'grade')).status).toBe(400);
  });

  it('is written anew with the scores, and shows a Normal teacher the own class', async () => {
    const { body } = await pm('all', 'school', school.teacher);
    expect(body).toMatchObject({ n: 20, detail: 'rounded', hiddenPersons: 10, counts: null });
    expect(body.data).toHaveLength(10);
    // shown in whole points, and cut where everybody is
    expect(body.norm).toMatchObject({ p: 56, m: 66 });
    expect(body.data[2]).toMatchObject({ p: { value: 55.5 }, quadrant: 'pm', isBorderline: true });
    const rows = await api.db
      .selectFrom('pmNorm')
      .select(['target', 'n'])
      .where('evalSettingID', '=', exam)
      .orderBy('target')
      .execute();
    expect(rows).toEqual([
      { target: 'all', n: 20 },
      { target: classOf(0), n: 10 },
      { target: classOf(1), n: 10 },
      { target: 'grade-1', n: 20 },
    ]);
  });
});

describe('trend analyses', () => {
  it('compare each class with the others by Welch’s test, as R’s t.test(extra ~ group)', async () => {
    const { body } = await get<TrendAnalyses>(
      `/trendAnalyses?evalSettingID=${exam}&target=grade-1`,
    );
    const [trend] = body.trends;
    expect(trend).toMatchObject({ trendID: 2, n: 20, of: 20, detail: 'exact' });
    const [first, second] = trend?.classes ?? [];
    expect(first?.difference?.value).toBeCloseTo(5 * -1.58, 8);
    expect(second?.difference?.value).toBeCloseTo(5 * 1.58, 8);
    // p = 0.079, and twice that for two comparisons
    expect([first?.isClear, second?.isClear]).toEqual([false, false]);
    expect((first?.difference?.low ?? 0) < 5 * -3.3654832).toBe(true);
    const { low = 0, middle = 0, high = 0 } = trend?.bands ?? {};
    expect(low + middle + high).toBe(20);
  });

  it('of a tag compare no classes: few of a class may have it', async () => {
    const { companyID } = school;
    const { tagID } = await api.db
      .insertInto('tag')
      .values({ companyID, tag: '生徒会' })
      .returning('tagID')
      .executeTakeFirstOrThrow();
    const tagged = [0, 1, 10, 11, 12, 13, 14];
    await api.db
      .insertInto('studentTag')
      .values(tagged.map((index) => ({ companyID, studentID: idOf(index), tagID })))
      .execute();
    const { body } = await get<TrendAnalyses>(
      `/trendAnalyses?evalSettingID=${exam}&target=tag-${tagID}`,
    );
    expect(body.trends).toMatchObject([{ n: 7, detail: 'exact', classes: [] }]);
    await api.db.deleteFrom('studentTag').where('tagID', '=', tagID).execute();
    await api.db.deleteFrom('tag').where('tagID', '=', tagID).execute();
  });

  it('has the change since the last check', async () => {
    const { body } = await get<TrendAnalyses>(
      `/trendAnalyses?evalSettingID=${exam}&target=${classOf(1)}`,
    );
    const [trend] = body.trends;
    expect(trend?.classes).toEqual([]);
    expect(trend?.change?.difference?.low).toBeCloseTo(5 * 0.7001142, 5);
  });

  it('are there for a course that had nothing but a trend check, which is in no trend of scores', async () => {
    const other = await createSchool(api.db, { classes: 1, studentsPerClass: 6 });
    const id = await createScoredExam(api.db, other, [], { competencyIDs: [1] });
    await giveTrends(id, 2, [50, 60, 70, 40, 50, 60], other);
    const { body: options } = await get<StatisticsOptions>('/options', other.admin);
    expect(options.courses).toMatchObject([{ evalSettingID: id, hasScores: false }]);
    const path = `/trendAnalyses?evalSettingID=${id}&target=all`;
    const { body } = await get<TrendAnalyses>(path, other.admin);
    expect(body.trends[0]).toMatchObject({ n: 6, change: null });
    expect((await get<GroupTrend>('/trend?target=grade-1', other.admin)).body.courses).toEqual([]);
  });

  it('compare only the own class for a Normal teacher', async () => {
    const { body } = await get<TrendAnalyses>(
      `/trendAnalyses?evalSettingID=${exam}&target=grade-1`,
      school.teacher,
    );
    const [trend] = body.trends;
    expect(trend?.classes.map((row) => `class-${row.schoolClassID}`)).toEqual([classOf(0)]);
    expect(trend).toMatchObject({ detail: 'rounded', bands: null });
    expect(trend?.classes[0]?.difference?.value).toBe(Math.round(5 * -1.58));
  });
});

describe('as Excel', () => {
  it.each([
    ['trend', 10],
    ['rankingDetails', 22],
    ['pm', 10],
    ['trendAnalyses', 11],
  ])('%s has its columns and rows', async (chart, columns) => {
    const response = await api.call(
      'GET',
      `/classAnalyses/export?chart=${chart}&target=${classOf(0)}&evalSettingID=${exam}&norm=class`,
      { token: school.admin, headers: { lang: 'ja' } },
    );
    expect(response.status).toBe(200);
    const { sheets } = await readExcel('a.xlsx', response.bytes);
    expect(sheets[1]?.rows[0]?.cells).toHaveLength(columns);
    expect(sheets[1]?.rows.length).toBeGreaterThan(1);
  });
});

it('offers courses with their trends', async () => {
  const { body } = await get<StatisticsOptions>('/options');
  expect(body.courses[0]).toMatchObject({ evalSettingID: exam, trendIDs: [2] });
});
