import { beforeAll, describe, expect, it } from 'vitest';
import type { CareList, CarelessPatterns, ScoreExplanation } from '@mebae/contracts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { createScoredExam } from '../../../testing/scored-exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { addTrendResults } from '../../../testing/trend-results.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});

const idOf = (school: TestSchool, index: number): number => school.students[index]?.studentID ?? 0;
const scoresOf = (school: TestSchool) =>
  school.students.map((s, index) => ({
    studentID: s.studentID,
    competencyID: 1,
    value: 40 + index,
  }));

/** Results of a trend check, by student and then by trend. */
async function check(
  school: TestSchool,
  daysAgo: number,
  values: (index: number) => Record<number, number>,
): Promise<number> {
  const evalSettingID = await createScoredExam(api.db, school, scoresOf(school), { daysAgo });
  await addTrendResults(api.db, school, evalSettingID, values);
  return evalSettingID;
}

const careListOf = async (evalSettingID: number, token: string): Promise<CareList> =>
  (await api.call('GET', `/exams/${evalSettingID}/care-list`, { token })).body;
const listed = (list: CareList) =>
  list.data.map(({ student, reasons }) => [
    student.studentID,
    reasons.map(({ rule, trends }) => [rule, trends.map((t) => t.trendID)]),
  ]);

describe('the care list', () => {
  it('holds who is low in two core trends, or fell in one, with the rule', async () => {
    const school = await createSchool(api.db, { classes: 1, studentsPerClass: 12 });
    // before: a primary variant of comfort, on which the second student was high
    await check(school, 200, (index) => ({ 5: index === 1 ? 95 : 60 }));
    // 13 and 3 are no core trends
    const now = await check(school, 10, (index) => {
      if (index === 0) return { 2: 10, 7: 10, 13: 5, 3: 0 };
      if (index === 1) return { 2: 52, 7: 61, 13: 5, 3: 0 };
      return { 2: 55 + index, 7: 55 + index, 13: 60, 3: 60 };
    });
    const list = await careListOf(now, school.admin);
    expect(list.trends.map((t) => t.trendID)).toEqual([2, 7]);
    expect(list).toMatchObject({ isScored: true, checked: 12, notApplied: [] });
    expect(listed(list)).toEqual([
      [
        idOf(school, 0),
        [
          ['belowGrade', [2, 7]],
          ['drop', [2]],
        ],
      ],
      [idOf(school, 1), [['drop', [2]]]],
    ]);
    for (const reason of list.data.flatMap((entry) => entry.reasons)) {
      for (const trend of reason.trends) {
        expect(trend.distance).toBeLessThanOrEqual(-1);
        expect(trend.title).not.toBe('');
      }
    }
  });

  it('is for the administrator and the homeroom teacher, and each view is in the log', async () => {
    const school = await createSchool(api.db, { classes: 2, studentsPerClass: 6 });
    const now = await check(school, 10, (index) =>
      index % 6 === 0 ? { 2: 5, 7: 5 } : { 2: 60 + index, 7: 60 + index },
    );
    expect(listed(await careListOf(now, school.admin))).toHaveLength(2);
    // the teacher is in charge of the first class; means are the whole grade's
    const own = await careListOf(now, school.teacher);
    expect(own.data.map((entry) => entry.student.studentID)).toEqual([idOf(school, 0)]);
    expect(own.checked).toBe(6);
    const views = await api.db
      .selectFrom('auditLog')
      .select(['userID', 'detail'])
      .where('companyID', '=', school.companyID)
      .where('action', '=', 'careList.view')
      .orderBy('auditID')
      .execute();
    expect(views).toEqual([
      { userID: school.userIDs.admin, detail: { evalSettingID: now } },
      { userID: school.userIDs.teacher, detail: { evalSettingID: now } },
    ]);
  });

  it('says which rules were not applied: of one core trend, and without a check before', async () => {
    const school = await createSchool(api.db, { classes: 1, studentsPerClass: 8 });
    const first = await check(school, 100, (index) => ({ 2: 40 + index, 13: 5 }));
    expect((await careListOf(first, school.admin)).notApplied).toEqual([
      { rule: 'belowGrade', reason: 'oneCoreTrend', students: 8 },
      { rule: 'drop', reason: 'noEarlierCheck', students: 8 },
    ]);
    const second = await check(school, 10, (index) => ({ 2: 40 + index, 7: 50 + index }));
    expect((await careListOf(second, school.admin)).notApplied).toEqual([]);
    const few = await createSchool(api.db, { classes: 1, studentsPerClass: 4 });
    const ofFew = await check(few, 10, (index) => ({ 2: 40 + index, 7: 50 + index }));
    expect((await careListOf(ofFew, few.admin)).notApplied).toEqual([
      { rule: 'belowGrade', reason: 'smallGrade', students: 4 },
      { rule: 'drop', reason: 'smallGrade', students: 4 },
    ]);
  });

  it('is empty before the results are there', async () => {
    const school = await createSchool(api.db, { classes: 1, studentsPerClass: 6 });
    const evalSettingID = await createScoredExam(api.db, school, [], {
      competencyIDs: [1],
      scoringState: 'queued',
    });
    const list = await careListOf(evalSettingID, school.admin);
    expect(list).toEqual({ isScored: false, trends: [], checked: 0, notApplied: [], data: [] });
  });
});

describe('careless patterns', () => {
  it('have their rule and weight, of own students only for a teacher', async () => {
    const school = await createSchool(api.db, { classes: 2, studentsPerClass: 5 });
    const { companyID } = school;
    const evalSettingID = await createScoredExam(api.db, school, scoresOf(school));
    await api.db
      .insertInto('evaluatorFit')
      .values(
        school.students.map((s, index) => ({
          companyID,
          evalSettingID,
          studentID: s.studentID,
          severity: 0,
          standardError: 0.2,
          infit: 1,
          outfit: 1,
          ratings: 28,
          ...(index === 1 && { weight: 0.2, carelessReasons: ['sameLevel', 'tooFast'] }),
          ...(index === 2 && { selfCarelessReasons: ['tooFast'] }),
          ...(index === 7 && { weight: 0.5, carelessReasons: ['outfit'] }),
        })),
      )
      .execute();
    const { outsideEvaluatorID } = await api.db
      .insertInto('outsideEvaluator')
      .values({
        companyID,
        evalSettingID,
        targetStudentID: idOf(school, 8),
        name: '地域の人',
        linkHash: Buffer.from(`${evalSettingID}/outside`),
      })
      .returning('outsideEvaluatorID')
      .executeTakeFirstOrThrow();
    await api.db
      .insertInto('outsideEvaluatorFit')
      .values({
        companyID,
        evalSettingID,
        outsideEvaluatorID,
        severity: 0,
        standardError: 0.2,
        infit: 1,
        outfit: 1,
        ratings: 14,
        weight: 0.5,
        carelessReasons: ['tooFast'],
      })
      .execute();
    const read = async (token: string): Promise<CarelessPatterns> =>
      (await api.call('GET', `/exams/${evalSettingID}/careless`, { token })).body;
    const all = await read(school.admin);
    expect(all).toMatchObject({ isScored: true, isFixed: true, answered: 10 });
    expect(all.students.map(({ student, ...pattern }) => [student.studentID, pattern])).toEqual([
      [
        idOf(school, 1),
        { weight: 0.2, ratings: 28, reasons: ['sameLevel', 'tooFast'], selfReasons: [] },
      ],
      [idOf(school, 2), { weight: 1, ratings: 28, reasons: [], selfReasons: ['tooFast'] }],
      [idOf(school, 7), { weight: 0.5, ratings: 28, reasons: ['outfit'], selfReasons: [] }],
    ]);
    expect(all.outsiders).toMatchObject([
      { name: '地域の人', target: { studentID: idOf(school, 8) }, reasons: ['tooFast'] },
    ]);
    const own = await read(school.teacher);
    expect(own.answered).toBe(5);
    expect(own.students.map(({ student }) => student.studentID)).toEqual([
      idOf(school, 1),
      idOf(school, 2),
    ]);
    expect(own.outsiders).toEqual([]);
  });
});

describe('one score explained', () => {
  it('counts evaluators and those of less weight, and names nobody', async () => {
    const school = await createSchool(api.db, { classes: 1, studentsPerClass: 8 });
    const { companyID, students } = school;
    const target = idOf(school, 0);
    const evalSettingID = await createScoredExam(api.db, school, [
      { studentID: target, competencyID: 1, value: 61.4, evaluators: 4 },
    ]);
    const givers = students.slice(1, 5);
    const requests = await api.db
      .insertInto('evaluationRequest')
      .values(
        givers.map((s) => ({
          companyID,
          evalSettingID,
          kind: 'peer' as const,
          evaluatorStudentID: s.studentID,
          targetStudentID: target,
          completedAt: null,
        })),
      )
      .returning('evaluationRequestID')
      .execute();
    await api.db
      .insertInto('answer')
      .values(
        requests.map(({ evaluationRequestID }) => ({
          companyID,
          evaluationRequestID,
          questionItemID: 101,
          itemVersion: 1,
          competencyID: 1,
          level: 3,
          milliseconds: 4000,
          answeredAt: new Date(),
          receivedAt: new Date(),
        })),
      )
      .execute();
    const setFits = async (weight: number) => {
      await api.db.deleteFrom('evaluatorFit').where('evalSettingID', '=', evalSettingID).execute();
      await api.db
        .insertInto('evaluatorFit')
        .values(
          students.map((s) => ({
            companyID,
            evalSettingID,
            studentID: s.studentID,
            severity: 0.5,
            standardError: 0.2,
            infit: 1,
            outfit: 1,
            ratings: 28,
            ...(s === givers[0] && weight < 1 && { weight, carelessReasons: ['tooFast'] }),
          })),
        )
        .execute();
    };
    const path = `/studentRecord/${target}/score/${evalSettingID}/1`;
    const read = async (): Promise<ScoreExplanation> =>
      (await api.call('GET', path, { token: school.teacher })).body;
    await setFits(1);
    await api.db
      .updateTable('score')
      .set({ low95: 53.2, high95: 68.7 })
      .where((eb) => eb.and({ companyID, evalSettingID }))
      .execute();
    expect(await read()).toMatchObject({
      isFixed: true,
      evaluators: 4,
      downWeighted: { count: 0, reasons: [] },
      groupSeverity: 'severe',
      numbers: {
        rawMean: 61,
        corrected: 61,
        correction: 0,
        error: 4,
        interval: { low: 53, high: 69 },
      },
      hiddenNumbers: null,
      course: { evaluators: 8, downWeighted: 0, scores: 1, extremes: null },
    });
    await setFits(0.5);
    const less = await read();
    expect(less).toMatchObject({
      downWeighted: { count: 1, reasons: [{ reason: 'tooFast', count: 1 }] },
      numbers: null,
      hiddenNumbers: 'downWeighted',
    });
    // of people nobody but the student is in it
    const text = JSON.stringify(less);
    for (const giver of givers) expect(text).not.toContain(`"studentID":${giver.studentID}`);
    expect(text).not.toContain('severity"');

    const wrong = `/studentRecord/${target}/score/${evalSettingID}/9`;
    const missing = await api.call('GET', wrong, { token: school.admin });
    expect(missing).toMatchObject({ status: 404, body: { code: 22 } });
  });
});
