import { describe, expect, it } from 'vitest';
import type { StudentGrowth } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { createScoredExam, type ScoreFixture } from '../../../testing/scored-exam.ts';
import { createSchool } from '../../../testing/school.ts';

const api = await startTestApi();

const growthOf = async (studentID: number, token: string): Promise<StudentGrowth> =>
  (await api.call('GET', `/studentRecord/${studentID}/growth`, { token })).body;

describe('growth', () => {
  it('reads the change between the last two courses with its error', async () => {
    const own = await createSchool(api.db, { classes: 1, studentsPerClass: 1 });
    const studentID = own.students[0]?.studentID ?? 0;
    const scoresOf = (values: Record<number, number>, isFixed = true): ScoreFixture[] =>
      Object.entries(values).map(([id, value]) => ({
        studentID,
        competencyID: Number(id),
        value,
        isFixed,
      }));
    const first = await createScoredExam(api.db, own, scoresOf({ 1: 20, 2: 50 }), { daysAgo: 300 });
    const second = await createScoredExam(api.db, own, scoresOf({ 1: 50, 2: 50, 3: 60 }), {
      daysAgo: 200,
    });
    const third = await createScoredExam(api.db, own, scoresOf({ 1: 53, 3: 40, 4: 10 }), {
      daysAgo: 100,
    });
    await createScoredExam(api.db, own, scoresOf({ 1: 99 }, false), { daysAgo: 50 });
    const growth = await growthOf(studentID, own.admin);
    expect(growth.exams.map((e) => e.evalSettingID)).toEqual([first, second, third]);
    const readings = growth.competencies.map((c) => [
      c.competencyID,
      c.points.map((p) => p?.value ?? null),
      c.change?.reading ?? null,
    ]);
    expect(readings).toEqual([
      [1, [20, 50, 53], 'noClearChange'],
      [2, [50, 50, null], null],
      [3, [null, 60, 40], 'down'],
      [4, [null, null, 10], null],
    ]);
    expect(growth.competencies[0]?.change).toMatchObject({
      difference: 3,
      standardError: Math.hypot(4, 4),
    });
  });

  it('is empty before a fixed score', async () => {
    const own = await createSchool(api.db, { classes: 1, studentsPerClass: 1 });
    const growth = await growthOf(own.students[0]?.studentID ?? 0, own.admin);
    expect(growth).toEqual({ exams: [], competencies: [] });
  });
});
