import { describe, expect, it } from 'vitest';
import { limits, type AllCompetencies, type AllGrowth } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { createScoredExam, type ScoreFixture } from '../../../testing/scored-exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

const api = await startTestApi();

const scoresOf = async (studentID: number, token: string, query = ''): Promise<AllCompetencies> =>
  (await api.call('GET', `/studentAllCompetency/${studentID}${query}`, { token })).body;
const growthOf = async (studentID: number, token: string): Promise<AllGrowth> =>
  (await api.call('GET', `/studentAllCompetencyGrowth/${studentID}`, { token })).body;

const idAt = (own: TestSchool, index: number): number => own.students[index]?.studentID ?? 0;
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** A school competency, the mean of some. */
async function createCustom(own: TestSchool, competencyIDs: number[]): Promise<number> {
  const { customCompetencyID } = await api.db
    .insertInto('customCompetency')
    .values({
      companyID: own.companyID,
      name: '探究する力',
      competencyIDs,
      isValid: true,
      updatedAt: new Date(),
    })
    .returning('customCompetencyID')
    .executeTakeFirstOrThrow();
  return customCompetencyID;
}

describe('all competencies', () => {
  it('have the means of class, grade and school, of however few people', async () => {
    const own = await createSchool(api.db, { classes: 2, studentsPerClass: 4 });
    await createCustom(own, [1, 2]);
    const given = own.students.flatMap(({ studentID }, index): ScoreFixture[] => [
      { studentID, competencyID: 1, value: 40 + index, selfValue: 50 },
      // a preliminary score is in no mean
      { studentID, competencyID: 2, value: 60 + 2 * index, isFixed: index !== 7 },
    ]);
    const evalSettingID = await createScoredExam(api.db, own, given);
    const all = await scoresOf(idAt(own, 0), own.admin);

    expect(all.evalSettingID).toBe(evalSettingID);
    expect(all.competencies.map((c) => c.competencyID)).toEqual(
      Array.from({ length: 25 }, (_, index) => index + 1),
    );
    expect(all.competencies.filter((c) => c.isAsked).map((c) => c.competencyID)).toEqual([1, 2]);
    const values = own.students.map((_, index) => 40 + index);
    expect(all.competencies[0]).toMatchObject({
      value: 40,
      standardError: 4,
      selfValue: 50,
      evaluators: 3,
      isFixed: true,
      classMean: { mean: 41.5, n: 4, of: 4, detail: 'exact' },
      schoolMean: { mean: mean(values), n: 8 },
    });
    expect(all.competencies[1]).toMatchObject({
      schoolMean: { mean: mean([0, 1, 2, 3, 4, 5, 6].map((index) => 60 + 2 * index)), n: 7 },
    });
    expect(all.competencies[2]).toMatchObject({
      isAsked: false,
      value: null,
      schoolMean: { mean: null, n: 0 },
    });
    expect(all.customCompetencies).toMatchObject([
      {
        name: '探究する力',
        value: 50,
        isFixed: true,
        selfValue: null,
        standardError: Math.hypot(4, 4) / 2,
        // the one who lacks a member is in no mean of both
        schoolMean: { mean: 54.5, n: 7, of: 8 },
      },
    ]);
    const last = await scoresOf(idAt(own, 7), own.admin);
    expect(last.customCompetencies).toMatchObject([{ value: null, isFixed: false }]);
  });

  it('show a Normal teacher the grade in whole points, with ten others at least', async () => {
    const own = await createSchool(api.db, { classes: 2, studentsPerClass: 12 });
    const given = own.students.flatMap(({ studentID }, index) => [
      { studentID, competencyID: 1, value: 40 + index / 2 },
      ...(index < 21 ? [{ studentID, competencyID: 2, value: 40 + index / 2 }] : []),
    ]);
    await createScoredExam(api.db, own, given);
    const all = await scoresOf(idAt(own, 0), own.teacher);
    expect(all.competencies[0]).toMatchObject({
      classMean: { mean: 42.75, n: 12, detail: 'exact' },
      gradeMean: { mean: 46, n: 24, detail: 'rounded' },
      schoolMean: { mean: 46, n: 24, detail: 'rounded' },
    });
    expect(all.competencies[1]?.gradeMean).toEqual({ mean: null, n: 12, of: 12, detail: 'none' });
    const views = await api.db
      .selectFrom('auditLog')
      .select('action')
      .where('companyID', '=', own.companyID)
      .where('userID', '=', own.userIDs.teacher)
      .execute();
    expect(views.map(({ action }) => action).sort()).toEqual(['figures.view', 'student.view']);
  });

  it('are nobody’s before a course is scored, and say so of a course that is not the student’s', async () => {
    const own = await createSchool(api.db, { classes: 1, studentsPerClass: 1 });
    expect(await scoresOf(idAt(own, 0), own.admin)).toEqual({
      exams: [],
      evalSettingID: null,
      schoolClass: null,
      isComparable: true,
      competencies: [],
      customCompetencies: [],
    });
    const { body } = await api.call(
      'GET',
      `/studentAllCompetency/${idAt(own, 0)}?evalSettingID=999999`,
      { token: own.admin },
    );
    expect(body).toMatchObject({ category: 1, code: 22 });
  });
});

describe('growth of all competencies', () => {
  it('compares each fixed score with the last one before it, and says where no change is clear', async () => {
    const own = await createSchool(api.db, { classes: 1, studentsPerClass: 1 });
    await createCustom(own, [1, 2]);
    const studentID = idAt(own, 0);
    const courses: [Record<number, number>, boolean][] = [
      [{ 1: 20, 2: 50 }, true],
      [{ 1: 50 }, true],
      // not fixed: no course of growth
      [{ 1: 99, 2: 99 }, false],
      [{ 1: 53, 2: 30 }, true],
    ];
    for (const [index, [values, isFixed]] of courses.entries()) {
      const given = Object.entries(values).map(([id, value]) => ({
        studentID,
        competencyID: Number(id),
        value,
        isFixed,
      }));
      await createScoredExam(api.db, own, given, { daysAgo: 400 - 50 * index });
    }
    const growth = await growthOf(studentID, own.admin);
    expect(growth.exams).toHaveLength(3);
    const readings = growth.competencies.map((c) => [
      c.competencyID,
      c.points.map((point) => point?.value ?? null),
      c.points.map((point) => point?.change?.reading ?? null),
      c.overall?.reading,
    ]);
    expect(readings).toEqual([
      [1, [20, 50, 53], [null, 'up', 'noClearChange'], 'up'],
      [2, [50, null, 30], [null, null, 'down'], 'down'],
    ]);
    expect(growth.competencies[0]?.points[2]?.change).toMatchObject({
      difference: 3,
      standardError: Math.hypot(4, 4),
    });
    expect(growth.customCompetencies).toMatchObject([
      {
        points: [{ value: 35 }, null, { value: 41.5, evaluators: 3 }],
        // less than 1.96 times the combined error of two means of two
        overall: { difference: 6.5, reading: 'noClearChange' },
      },
    ]);
  });

  it('goes back a stated number of courses', async () => {
    const own = await createSchool(api.db, { classes: 1, studentsPerClass: 1 });
    const studentID = idAt(own, 0);
    const made: number[] = [];
    for (let index = 0; index < limits.growthExams + 1; index += 1) {
      const given = [{ studentID, competencyID: 1, value: 40 + index }];
      made.push(await createScoredExam(api.db, own, given, { daysAgo: 400 - index }));
    }
    const growth = await growthOf(studentID, own.admin);
    expect(growth.exams.map((exam) => exam.evalSettingID)).toEqual(made.slice(1));
  });
});

it.each(['studentAllCompetency', 'studentAllCompetencyGrowth'])(
  '%s comes as a workbook',
  async (path) => {
    const own = await createSchool(api.db, { classes: 1, studentsPerClass: 1 });
    const studentID = idAt(own, 0);
    await createScoredExam(api.db, own, [{ studentID, competencyID: 1, value: 40 }]);
    const response = await api.call('GET', `/${path}/${studentID}/export`, { token: own.admin });
    expect(response.status).toBe(200);
  },
);
