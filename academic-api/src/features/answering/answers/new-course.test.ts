import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { AnswerSession } from '@mebae/contracts';
import { withSchoolTransaction, type Tx } from '../../../db/connect.ts';
import { startTestApi } from '../../../testing/api.ts';
import { sessionsOfTokens } from '../../../plugins/session-source.ts';
import { createExam } from '../../../testing/exam.ts';
import { rowsRead } from '../../../testing/rows-read.ts';
import { createSchool } from '../../../testing/school.ts';
import type { CandidateSession } from '../../../lib/accounts/session.ts';
import { handIn, openSession } from './answers.service.ts';
import { saveAnswers, type AnswerBatch } from './save-answers.service.ts';

const api = await startTestApi();

/** An answer to each question about everybody. */
const answersTo = ({ tasks, items }: AnswerSession) =>
  tasks.flatMap(({ evaluationRequestID }) =>
    items.map(({ questionItemID, itemVersion }) => ({
      evaluationRequestID,
      questionItemID,
      itemVersion,
      level: 2,
      milliseconds: 900,
      answeredAt: new Date().toISOString(),
    })),
  );

const save = (tx: Tx, session: CandidateSession, body: AnswerBatch) =>
  saveAnswers(tx, [{ session, body }], { waits: false }, api.deps);

const nothing = { answers: [], exampleAnswers: [], partAnswers: [], blocks: [], surveyAnswers: [] };

it('whoever opens the link of a course of which the planner knows nothing yet does not read it many times over', async () => {
  // Statistics of a small school: to the planner any other school has hardly a row, as after a crash of PostgreSQL.
  const small = await createSchool(api.db, { classes: 1, studentsPerClass: 5 });
  await createExam(api, small);
  await sql`analyze`.execute(api.db);
  const students = 400;
  const school = await createSchool(api.db, { classes: 10, studentsPerClass: students / 10 });
  const { evalSettingID } = await createExam(api, school, { classes: 10, evaluatorsPerStudent: 2 });
  const { companyID } = school;
  const session = {
    kind: 'candidate' as const,
    companyID,
    evalSettingID,
    studentID: school.students[7]?.studentID ?? 0,
    ip: '',
  };
  const read = await withSchoolTransaction(api.deps.db, null, async (tx) => {
    await sessionsOfTokens.bind(tx, session);
    const counts: Record<string, number> = {};
    const count = async <T>(name: string, work: Promise<T>): Promise<T> => {
      const before = await rowsRead(tx);
      const result = await work;
      counts[name] = (await rowsRead(tx)) - before;
      return result;
    };
    const opened = await count('session', openSession(tx, session, api.deps));
    const given = { ...nothing, answers: answersTo(opened) };
    expect(opened.tasks).toHaveLength(3);
    const [saved] = await count('save', save(tx, session, given));
    expect(saved?.refused).toEqual([]);
    expect((await count('handIn', handIn(tx, session, api.deps))).receipt).not.toBeNull();
    return counts;
  });
  for (const [name, rows] of Object.entries(read)) {
    expect({ name, isLittle: rows < 2 * students, rows }).toMatchObject({ name, isLittle: true });
  }
});

it('saving into a new course of a known school reads what is the candidate’s, not the course', async () => {
  const students = 400;
  const school = await createSchool(api.db, { classes: 10, studentsPerClass: students / 10 });
  const given = { classes: 10, evaluatorsPerStudent: 2 };
  await createExam(api, school, given);
  await sql`analyze`.execute(api.db);
  const { evalSettingID } = await createExam(api, school, given);
  const { companyID } = school;
  const studentID = school.students[7]?.studentID ?? 0;
  const session = { kind: 'candidate' as const, companyID, evalSettingID, studentID, ip: '' };
  const read = await withSchoolTransaction(api.deps.db, null, async (tx) => {
    await sessionsOfTokens.bind(tx, { companyID });
    const answers = answersTo(await openSession(tx, session, api.deps));
    const before = await rowsRead(tx);
    await save(tx, session, { ...nothing, answers });
    return (await rowsRead(tx)) - before;
  });
  expect(read).toBeLessThan(students / 2);
});

it('saving into the first course of a new school reads what is the candidate’s, not the course', async () => {
  const known = await createSchool(api.db, { classes: 10, studentsPerClass: 40 });
  const given = { classes: 10, evaluatorsPerStudent: 2 };
  await createExam(api, known, given);
  // to the planner every row is of this school
  await sql`analyze`.execute(api.db);
  const students = 400;
  const school = await createSchool(api.db, { classes: 10, studentsPerClass: students / 10 });
  const { evalSettingID } = await createExam(api, school, given);
  const { companyID } = school;
  const saved = async (studentID: number) =>
    withSchoolTransaction(api.deps.db, null, async (tx) => {
      await sessionsOfTokens.bind(tx, { companyID });
      const session = { kind: 'candidate' as const, companyID, evalSettingID, studentID, ip: '' };
      const answers = answersTo(await openSession(tx, session, api.deps));
      const before = await rowsRead(tx);
      await save(tx, session, { ...nothing, answers });
      return (await rowsRead(tx)) - before;
    });
  const read: number[] = [];
  // a statement that has come five times gets a name, and then one plan
  for (const { studentID } of school.students.slice(0, 12)) read.push(await saved(studentID));
  expect(read.at(-1)).toBeLessThan(students / 2);
});

it('saving is planned once, not again for every call, whatever number of answers comes', async () => {
  const school = await createSchool(api.db, { classes: 1, studentsPerClass: 6 });
  const { evalSettingID } = await createExam(api, school, { evaluatorsPerStudent: 2 });
  const { companyID } = school;
  const studentID = school.students[0]?.studentID ?? 0;
  const session = { kind: 'candidate' as const, companyID, evalSettingID, studentID, ip: '' };
  const plans = await withSchoolTransaction(api.deps.db, null, async (tx) => {
    await sessionsOfTokens.bind(tx, { companyID });
    const answers = answersTo(await openSession(tx, session, api.deps));
    // five calls until the statement gets a name
    for (let call = 0; call < 16; call += 1) {
      const given = { ...nothing, answers: answers.slice(0, 1 + (call % answers.length)) };
      await save(tx, session, given);
    }
    const { rows } = await sql<{ generic: number; custom: number }>`
      select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
      where statement like '%insert into answer %'`.execute(tx);
    return rows;
  });
  expect(plans).toHaveLength(1);
  expect(plans[0]?.custom).toBe(0);
  expect(plans[0]?.generic).toBeGreaterThan(8);
});
