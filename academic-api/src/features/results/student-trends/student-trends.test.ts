import { beforeAll, describe, expect, it } from 'vitest';
import { AdditionalPlan, type StudentCare, type StudentTrends } from '@mebae/contracts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { createScoredExam } from '../../../testing/scored-exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { addTrendResults } from '../../../testing/trend-results.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});

const idOf = (school: TestSchool, index: number): number => school.students[index]?.studentID ?? 0;

async function createTrendSchool(
  plans: number[],
  size: { classes: number; studentsPerClass: number },
): Promise<TestSchool> {
  const school = await createSchool(api.db, size);
  await api.db
    .insertInto('licence')
    .values({
      companyID: school.companyID,
      plan: 'standard',
      maxStudents: 100,
      endsOn: '2099-03-31',
      additionalPlans: plans,
    })
    .onConflict((conflict) => conflict.column('companyID').doUpdateSet({ additionalPlans: plans }))
    .execute();
  return school;
}

async function check(
  school: TestSchool,
  daysAgo: number,
  values: (index: number) => Record<number, number>,
): Promise<number> {
  const scores = school.students.map(({ studentID }) => ({
    studentID,
    competencyID: 1,
    value: 50,
  }));
  const evalSettingID = await createScoredExam(api.db, school, scores, {
    daysAgo,
    title: `${daysAgo}`,
  });
  await addTrendResults(api.db, school, evalSettingID, values);
  return evalSettingID;
}

/** Sums over a grade differ in their last digits by the order of its rows. */
const rounded = (reasons: StudentCare['reasons']) =>
  reasons.map(({ rule, trends }) => ({
    rule,
    trends: trends.map((trend) => ({ ...trend, distance: trend.distance.toFixed(9) })),
  }));
const readTrends = (studentID: number, token: string) =>
  api.call('GET', `/studentRecord/${studentID}/trends`, { token });
const readCare = (studentID: number, token: string) =>
  api.call('GET', `/studentRecord/${studentID}/care`, { token });

describe("a student's trends", () => {
  it('have a band by the school of then, and the change since the result before', async () => {
    const school = await createTrendSchool([AdditionalPlan.TrendCheck], {
      classes: 2,
      studentsPerClass: 20,
    });
    // a primary variant of comfort counts as comfort
    const first = await check(school, 200, (index) => ({ 5: 50 + index }));
    const second = await check(school, 10, (index) => ({ 2: 20 + index, 13: 50 }));
    const { status, body } = await readTrends(idOf(school, 0), school.teacher);
    expect(status).toBe(200);
    const { checks, trends, isReadOnly }: StudentTrends = body;
    expect(isReadOnly).toBe(false);
    expect(checks.map((exam) => exam.evalSettingID)).toEqual([first, second]);
    // n = 40 with values of 1 apart: the cuts are the mean and the deviation of those 40
    const sd = Math.sqrt((40 * 41) / 12);
    expect(trends).toMatchObject([
      {
        trendID: 2,
        title: '居心地',
        points: [
          { value: 50, band: 'low' },
          { value: 20, band: 'low' },
        ],
        meaning: '安心して過ごせる居場所づくりの支えがあるとよい',
        cuts: { isOfSchool: true },
        change: { difference: -30, reading: 'down' },
      },
      // everybody is alike: fixed points
      {
        trendID: 13,
        points: [null, { value: 50, band: 'middle' }],
        meaning: null,
        cuts: { low: 37.5, high: 62.5, isOfSchool: false },
        change: null,
      },
    ]);
    // the teacher may not see the second class: whole points
    expect(trends[0]?.cuts?.low).toBe(Math.round(39.5 - sd));
    expect(trends[0]?.cuts?.high).toBe(Math.round(39.5 + sd));
    const all: { body: StudentTrends } = await readTrends(idOf(school, 0), school.admin);
    expect(all.body.trends[0]?.cuts?.low).toBeCloseTo(39.5 - sd, 6);
    expect(all.body.trends[0]?.cuts?.high).toBeCloseTo(39.5 + sd, 6);
    const views = await api.db
      .selectFrom('auditLog')
      .select(['studentID', 'detail'])
      .where('companyID', '=', school.companyID)
      .where('action', '=', 'student.view')
      .execute();
    expect(views).toEqual(
      [1, 2].map(() => ({ studentID: idOf(school, 0), detail: { part: 'trends' } })),
    );
  });

  it('go by fixed points below thirty people, and say nothing of a change in a grade of four', async () => {
    const school = await createTrendSchool([AdditionalPlan.TrendCheckReadOnly], {
      classes: 1,
      studentsPerClass: 4,
    });
    await check(school, 200, () => ({ 7: 80 }));
    await check(school, 10, (index) => ({ 7: 20 + index }));
    const { body } = await readTrends(idOf(school, 0), school.admin);
    expect(body).toMatchObject({
      isReadOnly: true,
      trends: [
        {
          points: [{ band: 'high' }, { band: 'low' }],
          cuts: { low: 37.5, high: 62.5, isOfSchool: false },
          change: { difference: -60, reading: null },
        },
      ],
    });
  });

  it('of a variant and its general trend are two where a course asked for both', async () => {
    const school = await createTrendSchool([AdditionalPlan.TrendCheck], {
      classes: 1,
      studentsPerClass: 6,
    });
    await check(school, 200, () => ({ 1: 80, 4: 10 }));
    await check(school, 10, () => ({ 1: 70, 4: 30 }));
    const { body } = await readTrends(idOf(school, 0), school.admin);
    expect(body.trends).toMatchObject([
      { trendID: 1, points: [{ value: 80 }, { value: 70 }], change: { difference: -10 } },
      { trendID: 4, points: [{ value: 10 }, { value: 30 }], change: { difference: 20 } },
    ]);
  });

  it('are refused without the plan, and to a teacher of another class', async () => {
    const without = await createTrendSchool([], { classes: 1, studentsPerClass: 2 });
    for (const read of [readTrends, readCare]) {
      expect((await read(idOf(without, 0), without.admin)).body).toMatchObject({
        category: 1,
        code: 124,
      });
    }
    const school = await createTrendSchool([AdditionalPlan.TrendCheck], {
      classes: 2,
      studentsPerClass: 2,
    });
    for (const read of [readTrends, readCare]) {
      expect((await read(idOf(school, 3), school.teacher)).status).toBe(404);
    }
  });
});

describe('the mark of the care list', () => {
  it('names the rule that fired, as the list of the course does, and each look is in the log', async () => {
    const school = await createTrendSchool([AdditionalPlan.TrendCheck], {
      classes: 1,
      studentsPerClass: 12,
    });
    await check(school, 200, (index) => ({ 5: index === 1 ? 95 : 60 }));
    const now = await check(school, 10, (index) => {
      if (index === 0) return { 2: 10, 7: 10, 13: 5 };
      if (index === 1) return { 2: 52, 7: 61, 13: 5 };
      return { 2: 55 + index, 7: 55 + index, 13: 60 };
    });
    const { data } = (await api.call('GET', `/exams/${now}/care-list`, { token: school.admin }))
      .body;
    expect(data).toHaveLength(2);
    for (const [index, entry] of data.entries()) {
      const { body }: { body: StudentCare } = await readCare(idOf(school, index), school.teacher);
      expect(body.exam?.evalSettingID).toBe(now);
      expect(rounded(body.reasons)).toEqual(rounded(entry.reasons));
    }
    expect((await readCare(idOf(school, 5), school.teacher)).body.reasons).toEqual([]);
    const views = await api.db
      .selectFrom('auditLog')
      .select('studentID')
      .where('companyID', '=', school.companyID)
      .where('action', '=', 'careList.view')
      .where('studentID', 'is not', null)
      .orderBy('auditID')
      .execute();
    expect(views.map((view) => view.studentID)).toEqual([0, 1, 5].map((at) => idOf(school, at)));
  });
});
