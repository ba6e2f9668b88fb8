import { expect, test } from 'vitest';
import { startTestApi } from '../../../testing/api.ts';
import { createExam } from '../../../testing/exam.ts';
import { createSchool } from '../../../testing/school.ts';
import { examplesCourse, simulateExamplesCourse } from './examples-course.test-data.ts';
import { scoreExamJob } from './score-exam.job.ts';
import { scorePreliminaryJob } from './score-preliminary.job.ts';

const api = await startTestApi();
const { size, students } = examplesCourse;
const school = await createSchool(api.db, { classes: 2, studentsPerClass: size });
const { companyID } = school;
const answeredAt = new Date();

/** The student of the school who plays one of the simulation. */
const idOf = (simulated: number): number => school.students[simulated - 1]!.studentID;

/** Stores a simulated course of two classes whose evaluators never meet, and scores it as an ended one. */
async function storedCourse({
  answers,
  exampleAnswers,
}: Pick<ReturnType<typeof simulateExamplesCourse>, 'answers' | 'exampleAnswers'>) {
  const { evalSettingID } = await createExam(api, school, {
    title: `${exampleAnswers.length}/${answers.length}/${Math.random()}`,
    classes: 2,
    compareClasses: true,
  });
  await api.db.deleteFrom('evaluationRequest').where('evalSettingID', '=', evalSettingID).execute();
  const pairs = new Map(answers.map((a) => [`${a.evaluatorID}>${a.targetID}`, a]));
  const requests = await api.db
    .insertInto('evaluationRequest')
    .values(
      [...pairs.values()].map((a) => ({
        companyID,
        evalSettingID,
        kind: 'peer' as const,
        evaluatorStudentID: idOf(a.evaluatorID),
        targetStudentID: idOf(a.targetID),
        progress: 2,
        completedAt: answeredAt,
      })),
    )
    .returning(['evaluationRequestID', 'evaluatorStudentID', 'targetStudentID'])
    .execute();
  const requestOf = new Map(
    requests.map((r) => [`${r.evaluatorStudentID}>${r.targetStudentID}`, r.evaluationRequestID]),
  );
  const given = { companyID, itemVersion: 1, answeredAt };
  await api.db
    .insertInto('answer')
    .values(
      answers.map(({ evaluatorID, targetID, ...answer }) => ({
        ...given,
        ...answer,
        evaluationRequestID: requestOf.get(`${idOf(evaluatorID)}>${idOf(targetID)}`)!,
        milliseconds: Math.round(answer.milliseconds),
      })),
    )
    .execute();
  if (exampleAnswers.length > 0) {
    await api.db
      .insertInto('exampleAnswer')
      .values(
        exampleAnswers.map(({ exampleID, questionItemID, level, evaluatorID, milliseconds }) => ({
          ...given,
          evalSettingID,
          studentID: idOf(evaluatorID),
          outsideEvaluatorID: null,
          exampleID,
          exampleVersion: 1,
          questionItemID,
          level,
          milliseconds: Math.round(milliseconds),
          receivedAt: answeredAt,
        })),
      )
      .execute();
  }
  return evalSettingID;
}

const scored = async (evalSettingID: number) => {
  const run = await api.db
    .selectFrom('scoreRun')
    .select(['subsets', 'consistency', 'ratings'])
    .where('evalSettingID', '=', evalSettingID)
    .executeTakeFirstOrThrow();
  const rows = await api.db
    .selectFrom('score')
    .select(['studentID', 'competencyID', 'subset', 'value'])
    .where('evalSettingID', '=', evalSettingID)
    .orderBy('studentID')
    .orderBy('competencyID')
    .execute();
  return { run, rows, subsets: new Set(rows.map(({ subset }) => subset)).size };
};

test('examples that are stored link classes; without them, and where they are answered otherwise, the course is unlinked', async () => {
  const { answers, exampleAnswers } = simulateExamplesCourse(3);
  const linked = await storedCourse({ answers, exampleAnswers });
  await scoreExamJob(api.deps, { companyID, evalSettingID: linked });
  const result = await scored(linked);
  expect(result).toMatchObject({ subsets: 1, run: { subsets: 1, ratings: answers.length } });
  expect(result.run.consistency).toMatchObject({ isTrusted: true, compared: students.length });
  expect(result.rows).toHaveLength(students.length * 8);

  const unlinked = await storedCourse({ answers, exampleAnswers: [] });
  await scoreExamJob(api.deps, { companyID, evalSettingID: unlinked });
  const without = await scored(unlinked);
  expect(without).toMatchObject({ subsets: 2, run: { consistency: null } });

  // half are harsher on examples than on classmates, half milder
  const other = simulateExamplesCourse(3, (id) => (id % 2 === 0 ? 1.2 : -1.2));
  const inconsistent = await storedCourse(other);
  await scoreExamJob(api.deps, { companyID, evalSettingID: inconsistent });
  const distrusted = await scored(inconsistent);
  expect(distrusted).toMatchObject({ subsets: 2, run: { consistency: { isTrusted: false } } });
  for (const [n, { value }] of distrusted.rows.entries()) {
    expect(value).toBeCloseTo(without.rows[n]!.value!, 2);
  }

  const { body } = await api.call('GET', `/studentRecord/${idOf(1)}/score/${linked}/1`, {
    token: school.admin,
  });
  expect(body.course).toMatchObject({ areExamplesTrusted: true });
});

test('whoever answers both examples alike is shown to staff, and ‘I can’t tell’ about one is no sign', async () => {
  const { answers, exampleAnswers } = simulateExamplesCourse(3);
  const changed = exampleAnswers.map((answer) => {
    if (answer.evaluatorID === 7) return { ...answer, level: 2 };
    const isUntold = answer.evaluatorID === 8 && answer.exampleID === 1;
    return isUntold ? { ...answer, level: null } : answer;
  });
  const evalSettingID = await storedCourse({ answers, exampleAnswers: changed });
  await scoreExamJob(api.deps, { companyID, evalSettingID });
  const { body } = await api.call('GET', `/exams/${evalSettingID}/careless`, {
    token: school.admin,
  });
  const reasonsOf = (id: number): string[] =>
    body.students.find((row: { student: { studentID: number } }) => row.student.studentID === id)
      ?.reasons ?? [];
  expect(reasonsOf(idOf(7))).toContain('examplesAlike');
  expect(reasonsOf(idOf(8))).not.toContain('examplesAlike');
});

test('preliminary scores read them too, and are computed again when only an example was answered', async () => {
  const { answers, exampleAnswers } = simulateExamplesCourse(3);
  const evalSettingID = await storedCourse({ answers, exampleAnswers: exampleAnswers.slice(10) });
  const course = { companyID, evalSettingID };
  await api.db
    .insertInto('preliminaryRun')
    .values({ ...course, queuedAt: answeredAt })
    .execute();
  const hashNow = async () => {
    await scorePreliminaryJob(api.deps, course);
    const row = await api.db
      .selectFrom('preliminaryRun')
      .select('answersHash')
      .where('evalSettingID', '=', evalSettingID)
      .executeTakeFirstOrThrow();
    return row.answersHash;
  };
  const before = await hashNow();
  expect(before).not.toBeNull();
  expect(await scored(evalSettingID)).toMatchObject({ subsets: 1 });
  await api.db
    .updateTable('exampleAnswer')
    .set({ level: null })
    .where('evalSettingID', '=', evalSettingID)
    .where('studentID', '=', idOf(9))
    .execute();
  expect(await hashNow()).not.toBe(before);
});
