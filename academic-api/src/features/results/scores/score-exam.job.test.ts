import { describe, expect, it } from 'vitest';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';
import { scoreExamJob } from './score-exam.job.ts';

const now = new Date();

const api = await startTestApi();
const school = await createSchool(api.db, { classes: 1, studentsPerClass: 8 });

/** Levels that go with the person: what evaluators agree on, give or take one. */
const levelOf = (studentID: number, competencyID: number, index: number): number => {
  const place = school.students.findIndex((student) => student.studentID === studentID);
  return Math.min(4, 1 + ((place * 3 + competencyID) % 4) + (index % 3 === 0 ? 1 : 0));
};

/** A course in which everybody answers about the next three classmates and about themselves. */
async function course(options: { ended: boolean }): Promise<number> {
  const { companyID } = school;
  const { evalSettingID } = await api.db
    .insertInto('exam')
    .values({
      companyID,
      schoolYear: school.schoolYear,
      title: '一学期の評価',
      startAt: new Date(now.getTime() - 10 * 86_400_000),
      endAt: new Date(now.getTime() + (options.ended ? -1 : 1) * 86_400_000),
      endedAt: null,
      competencySettingType: 4,
      competencyIDs: [1, 3],
      questionTypeID: 1,
      copiedFrom: null,
      createdBy: null,
      scoredAt: null,
    })
    .returning('evalSettingID')
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('examinee')
    .values(
      school.students.map((s) => ({
        companyID,
        evalSettingID,
        studentID: s.studentID,
        enrolmentID: s.enrolmentID,
        linkHash: Buffer.from(`${evalSettingID}/${s.studentID}`),
        language: null,
        firstSeenAt: null,
        handedInAt: null,
      })),
    )
    .execute();
  const pairs = school.students.flatMap((evaluator, index) =>
    [0, 1, 2, 3].map((step) => ({
      evaluator: evaluator.studentID,
      target: school.students[(index + step) % school.students.length]?.studentID ?? 0,
    })),
  );
  const requests = await api.db
    .insertInto('evaluationRequest')
    .values(
      pairs.map((p) => ({
        companyID,
        evalSettingID,
        kind: p.evaluator === p.target ? ('self' as const) : ('peer' as const),
        evaluatorStudentID: p.evaluator,
        targetStudentID: p.target,
        progress: 2,
        completedAt: now,
      })),
    )
    .returning('evaluationRequestID')
    .execute();
  await api.db
    .insertInto('answer')
    .values(
      requests.flatMap((r, index) =>
        [1, 3].map((competencyID) => ({
          companyID,
          evaluationRequestID: r.evaluationRequestID,
          questionItemID: competencyID * 100 + 1,
          itemVersion: 1,
          competencyID,
          level: levelOf(pairs[index]!.target, competencyID, index),
          milliseconds: 4000,
          answeredAt: now,
        })),
      ),
    )
    .execute();
  return evalSettingID;
}

const scores = (evalSettingID: number) =>
  api.db
    .selectFrom('score')
    .selectAll()
    .where('evalSettingID', '=', evalSettingID)
    .orderBy('studentID')
    .orderBy('competencyID')
    .execute();
const stateOf = async (evalSettingID: number) =>
  (
    await api.db
      .selectFrom('exam')
      .select('scoringState')
      .where('evalSettingID', '=', evalSettingID)
      .executeTakeFirst()
  )?.scoringState;

describe('the job that scores a course', () => {
  it('writes a fixed score for every examinee and competency, with the class it was given in', async () => {
    const evalSettingID = await course({ ended: true });
    await scoreExamJob(api.deps, { companyID: school.companyID, evalSettingID });
    const rows = await scores(evalSettingID);
    expect(rows).toHaveLength(8 * 2);
    for (const row of rows) {
      expect(row).toMatchObject({ evaluators: 3, isFixed: true, method: 2 });
      expect(row.selfValue).not.toBeNull();
      expect(school.students.find((s) => s.studentID === row.studentID)?.enrolmentID).toBe(
        row.enrolmentID,
      );
    }
    expect(await stateOf(evalSettingID)).toBe('done');
    const fits = await api.db
      .selectFrom('evaluatorFit')
      .selectAll()
      .where('evalSettingID', '=', evalSettingID)
      .execute();
    expect(fits).toHaveLength(8);
    expect(fits.every((fit) => fit.ratings === 6)).toBe(true);
  });

  it('gives the same when it runs again', async () => {
    const evalSettingID = await course({ ended: true });
    const job = { companyID: school.companyID, evalSettingID };
    await scoreExamJob(api.deps, job);
    const first = await scores(evalSettingID);
    await scoreExamJob(api.deps, job);
    const second = await scores(evalSettingID);
    const plain = (rows: typeof first) => rows.map((row) => ({ ...row, computedAt: null }));
    expect(plain(second)).toEqual(plain(first));
  });

  it('calls the scores of a running course preliminary', async () => {
    const evalSettingID = await course({ ended: false });
    await scoreExamJob(api.deps, { companyID: school.companyID, evalSettingID });
    const rows = await scores(evalSettingID);
    expect(rows.length).toBe(16);
    expect(rows.some((row) => row.isFixed)).toBe(false);
  });

  it('scores the parts with the versions that were answered, and replaces them when it runs again', async () => {
    const evalSettingID = await course({ ended: true });
    const { companyID } = school;
    const [form, task] = school.students.map((student) => student.studentID);
    const times = { answeredAt: now, receivedAt: now };
    const items = await api.db
      .selectFrom('partItem')
      .select(['part', 'itemID', 'version', 'isReversed'])
      .where((eb) => eb.or([eb('part', '=', 'disposition'), eb('scaleID', '=', 13)]))
      .execute();
    await api.db
      .insertInto('partAnswer')
      .values(
        items.map((item) => ({
          companyID,
          evalSettingID,
          studentID: form ?? 0,
          part: item.part,
          itemID: item.itemID,
          itemVersion: item.version,
          value: item.isReversed ? 1 : 5,
          milliseconds: 2000,
          ...times,
        })),
      )
      .execute();
    await api.db
      .insertInto('implicitBlock')
      .values(
        [1, 2, 3, 4, 5, 6, 7].map((block) => ({
          companyID,
          evalSettingID,
          studentID: task ?? 0,
          scaleID: 1,
          taskVersion: 1,
          isFirstPoleFirst: true,
          block,
          trials: JSON.stringify(
            [0, 1, 2, 3].map((index) => ({
              wordID: 1,
              isCorrect: true,
              milliseconds: (block > 4 ? 900 : 600) + index * 100,
            })),
          ),
          ...times,
        })),
      )
      .execute();
    const partScores = async () =>
      api.db
        .selectFrom('partScore')
        .select(['studentID', 'part', 'scaleID', 'method', 'value', 'count'])
        .where('evalSettingID', '=', evalSettingID)
        .orderBy('studentID')
        .orderBy('part')
        .orderBy('scaleID')
        .execute();
    await scoreExamJob(api.deps, { companyID, evalSettingID });
    // 600 to 900 and 900 to 1200 ms around 900
    const deviations = [-300, -200, -100, 0, 0, 100, 200, 300].reduce((sum, d) => sum + d ** 2, 0);
    const first = await partScores();
    expect(first).toEqual([
      ...[1, 2, 3, 4, 5].map((scaleID) => ({
        studentID: form,
        part: 'disposition',
        scaleID,
        method: 'form',
        value: -100,
        count: 4,
      })),
      { studentID: form, part: 'trend', scaleID: 13, method: 'form', value: 100, count: 4 },
      {
        studentID: task,
        part: 'disposition',
        scaleID: 1,
        method: 'implicit',
        value: expect.closeTo(300 / Math.sqrt(deviations / 7), 12),
        count: 16,
      },
    ]);
    await scoreExamJob(api.deps, { companyID, evalSettingID });
    expect(await partScores()).toEqual(first);
  });

  it('has nothing to do for a course that is gone', async () => {
    await scoreExamJob(api.deps, { companyID: school.companyID, evalSettingID: 999_999 });
    expect(await scores(999_999)).toEqual([]);
  });

  it('never reads or writes another school', async () => {
    const evalSettingID = await course({ ended: true });
    const other = await createSchool(api.db);
    await scoreExamJob(api.deps, { companyID: other.companyID, evalSettingID });
    expect(await scores(evalSettingID)).toEqual([]);
    expect(await stateOf(evalSettingID)).toBe('none');
  });
});

describe('what lists say of the examinees of a course', () => {
  const summaries = (evalSettingID: number) =>
    api.db
      .selectFrom('examinee')
      .select(['studentID', 'highlights', 'isSuspicious', 'learningIncentive'])
      .where('evalSettingID', '=', evalSettingID)
      .orderBy('studentID')
      .execute();

  it('is written with the fixed scores, as the record says it', async () => {
    const evalSettingID = await course({ ended: true });
    // points of 16 that a student's four statements on the learning drive add up to; the last two are reversed
    const points = [15, 1, 8, 7, 7, 9, 9, 6];
    await api.db
      .insertInto('partAnswer')
      .values(
        school.students.flatMap(({ studentID }, index) =>
          [131, 132, 133, 134].map((itemID, place) => {
            const given = Math.floor(((points[index] ?? 0) + place) / 4);
            return {
              companyID: school.companyID,
              evalSettingID,
              studentID,
              part: 'trend' as const,
              itemID,
              itemVersion: 1,
              value: place < 2 ? 1 + given : 5 - given,
              milliseconds: 4000,
              answeredAt: now,
              receivedAt: now,
            };
          }),
        ),
      )
      .execute();
    await scoreExamJob(api.deps, { companyID: school.companyID, evalSettingID });
    const rows = await summaries(evalSettingID);
    // eight people have no distribution of their own: the fixed cuts
    expect(rows.map((row) => row.learningIncentive)).toEqual([
      'high',
      'low',
      'middle',
      'middle',
      'middle',
      'middle',
      'middle',
      'low',
    ]);
    for (const row of rows) {
      const path = `/studentRecord/${row.studentID}?evalSettingID=${evalSettingID}`;
      const { body } = await api.call('GET', path, { token: school.admin });
      const { higherCompetencyID, lowerCompetencyID, growthPotentialCompetencyID } = body.result;
      expect(row.highlights).toEqual({
        higherCompetencyID,
        lowerCompetencyID,
        growthPotentialCompetencyID,
      });
      expect(body.result.learningIncentive).toBe(row.learningIncentive);
      expect(row.isSuspicious).toBe(false);
    }
    expect(rows.some((row) => row.highlights?.higherCompetencyID)).toBe(true);
  });

  it('is nothing while the course is open again', async () => {
    const evalSettingID = await course({ ended: true });
    await scoreExamJob(api.deps, { companyID: school.companyID, evalSettingID });
    const path = `/exams/${evalSettingID}`;
    const { updatedAt: basedOn } = (await api.call('GET', path, { token: school.admin })).body;
    const change = await api.call('PATCH', path, {
      token: school.admin,
      body: { endAt: new Date(Date.now() + 86_400_000).toISOString(), basedOn },
    });
    expect(change.status).toBe(200);
    expect((await scores(evalSettingID)).some((row) => row.isFixed)).toBe(false);
    for (const row of await summaries(evalSettingID)) {
      expect(row).toMatchObject({ highlights: null, isSuspicious: null, learningIncentive: null });
    }
  });
});

describe('growth between courses that two models scored', () => {
  it('measures the earlier course again, and leaves its scores as they were made', async () => {
    const { companyID } = school;
    const earlier = await course({ ended: true });
    await scoreExamJob(api.deps, { companyID, evalSettingID: earlier });
    const byPresentModel = await scores(earlier);
    expect(byPresentModel.every((row) => row.growthValue === null)).toBe(true);
    // as a course from before: inflated by the model of that time
    await api.db
      .updateTable('score')
      .set({ modelVersion: 'mfrm-rsm-jml-1' })
      .set((eb) => ({ value: eb('value', '+', 7) }))
      .where('evalSettingID', '=', earlier)
      .execute();
    const asMade = await scores(earlier);

    const later = await course({ ended: true });
    await api.db
      .updateTable('exam')
      .set({ endAt: new Date(now.getTime() - 3_600_000) })
      .where('evalSettingID', '=', later)
      .execute();
    await scoreExamJob(api.deps, { companyID, evalSettingID: later });
    const after = await scores(earlier);
    after.forEach((row, n) => {
      expect(row).toMatchObject({ value: asMade[n]!.value, modelVersion: 'mfrm-rsm-jml-1' });
      expect(row.growthValue).toBeCloseTo(byPresentModel[n]!.value!, 6);
      expect(row.growthError).toBeCloseTo(byPresentModel[n]!.standardError!, 6);
    });

    const studentID = school.students[0]!.studentID;
    const { body } = await api.call('GET', `/studentRecord/${studentID}/growth`, {
      token: school.admin,
    });
    const { exams, competencies } = body;
    const at = exams.findIndex((exam: { evalSettingID: number }) => exam.evalSettingID === earlier);
    const last = exams.findIndex((exam: { evalSettingID: number }) => exam.evalSettingID === later);
    for (const { competencyID, points } of competencies) {
      const own = byPresentModel.find(
        (row) => row.studentID === studentID && row.competencyID === competencyID,
      );
      expect(points[at].value).toBeCloseTo(own!.value!, 6);
      // the same answers: no change at all
      expect(points[last].value).toBeCloseTo(own!.value!, 6);
    }
    expect(competencies).toHaveLength(2);
  });
});
