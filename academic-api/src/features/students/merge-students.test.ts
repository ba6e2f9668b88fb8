import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DuplicateStudent } from '@mebae/contracts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { createExam } from '../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../testing/school.ts';

let api: TestApi;
let school: TestSchool;
let kept: number;
let other: number;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  school = await createSchool(api.db, { studentsPerClass: 4 });
  [kept = 0, other = 0] = school.students.map((student) => student.studentID);
  // nobody but the two are alike
  await sql`update student set first_name_kana = 'タロウ' || student_id
    where company_id = ${school.companyID} and student_id not in (${kept}, ${other})`.execute(
    api.db,
  );
});

const post = (path: string, body: object = {}) =>
  api.call('POST', path, { token: school.admin, body });
const merge = () => post(`/students/${kept}/merge`, { otherStudentID: other });
const undo = (undoID: string) => post(`/undo/${undoID}`);
const pairs = async (): Promise<number[][]> => {
  const { body } = await api.call('GET', '/students/duplicates', { token: school.admin });
  return body.data.map((pair: { students: DuplicateStudent[] }) =>
    pair.students.map((student) => student.studentID),
  );
};
/** Answers of a student, or about them, to every request in a course but those between the two. */
const answer = (evalSettingID: number, studentID: number, side: 'evaluator' | 'target') =>
  sql`insert into answer (company_id, evaluation_request_id, question_item_id, item_version, competency_id, level,
      milliseconds, answered_at)
    select r.company_id, r.evaluation_request_id, q.question_item_id, q.version, q.competency_id, 3, 2000, now()
    from evaluation_request r cross join lateral (select * from question_item order by 1 limit 2) q
    where r.company_id = ${school.companyID} and r.eval_setting_id = ${evalSettingID}
      and ${sql.ref(`r.${side}StudentID`)} = ${studentID}
      and (r.kind = 'self' or not (r.evaluator_student_id in (${kept}, ${other}) and r.target_student_id in (${kept}, ${other})))
    on conflict do nothing`.execute(api.db);

/** A course that is over, in which these students have answers. */
async function course(title: string, answered: readonly number[]): Promise<number> {
  const { evalSettingID } = await createExam(api, school, { title, classes: 2 });
  for (const studentID of answered) {
    await answer(evalSettingID, studentID, 'evaluator');
    await answer(evalSettingID, studentID, 'target');
  }
  await post(`/exams/${evalSettingID}/end`);
  return evalSettingID;
}

const count = async (table: 'answer' | 'evaluationRequest'): Promise<number> =>
  (
    await api.db
      .selectFrom(table as 'answer')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('companyID', '=', school.companyID)
      .executeTakeFirstOrThrow()
  ).n;

/** Everything of the school's people and their part in courses. */
async function everything() {
  const tables = [
    'student',
    'enrolment',
    'student_tag',
    'examinee',
    'evaluation_request',
    'answer',
    'score',
  ];
  const { companyID } = school;
  const rows = tables.map((table) =>
    sql<{ row: string }>`
      select (to_jsonb(t) - 'updated_at' - 'updated_by')::text as row from ${sql.raw(table)} t
      where company_id = ${companyID} order by 1`.execute(api.db),
  );
  return (await Promise.all(rows)).map((result) => result.rows);
}

describe('suggestions', () => {
  it('are of the same kana in one class, or of years that follow each other', async () => {
    expect(await pairs()).toEqual([[kept, other]]);
    // last year in the first grade and this year, too: not one person
    const { companyID, schoolYear } = school;
    const { schoolClassID } = await api.db
      .insertInto('schoolClass')
      .values({ companyID, schoolYear: schoolYear - 1, grade: 1, name: '1組' })
      .returning('schoolClassID')
      .executeTakeFirstOrThrow();
    const enrolment = { companyID, studentID: other, schoolYear: schoolYear - 1, schoolClassID };
    await api.db
      .insertInto('enrolment')
      .values({ ...enrolment, studentNumber: 1 })
      .execute();
    expect(await pairs()).toEqual([]);
  });

  it('are not of two who are in different classes', async () => {
    const schoolClassID = school.classes[1]?.schoolClassID;
    await post('/students/move-class', { studentIDs: [other], schoolClassID });
    expect(await pairs()).toEqual([]);
    expect((await merge()).body.reason).toEqual(['differentClasses']);
  });
});

describe('a merge', () => {
  it('keeps every answer, gives tags, memo and address, and goes back', async () => {
    const evalSettingID = await course('一学期', [other]);
    await post('/tags/assign', { studentIDs: [kept], add: ['英語'] });
    await post('/tags/assign', { studentIDs: [other], add: ['部長'], priorityTag: '部長' });
    await sql`update student set memo = case student_id when ${kept} then '一' else '二' end,
        email = case student_id when ${kept} then null else email end
      where company_id = ${school.companyID} and student_id in (${kept}, ${other})`.execute(api.db);
    const answers = await count('answer');
    const before = await everything();
    const { status, body } = await merge();
    expect({ status, body }).toMatchObject({ status: 200, body: { changed: 1 } });
    expect(await count('answer')).toBe(answers);
    const read = await api.call('GET', `/students/${kept}`, { token: school.admin });
    expect(read.body).toMatchObject({
      memo: '一\n二',
      email: `s2@c${school.companyID}.example`,
      tagList: [{ tagContent: '部長' }, { tagContent: '英語' }],
      priorityTag: { tagContent: '部長' },
    });
    const requests = await api.db
      .selectFrom('evaluationRequest')
      .innerJoin('answer', (join) =>
        join.onRef('answer.evaluationRequestID', '=', 'evaluationRequest.evaluationRequestID'),
      )
      .select(['evaluatorStudentID', 'targetStudentID'])
      .where('evaluationRequest.evalSettingID', '=', evalSettingID)
      .execute();
    expect(requests.length).toBe(answers);
    const people = requests.flatMap((row) => [row.evaluatorStudentID, row.targetStudentID]);
    expect(people).toContain(kept);
    expect(people).not.toContain(other);
    expect((await api.call('GET', `/students/${other}`, { token: school.admin })).status).toBe(404);
    expect(await pairs()).toEqual([]);

    expect((await undo(body.undoID)).body).toEqual({ kind: 'student.merge', count: 1 });
    expect(await everything()).toEqual(before);
  });

  it('keeps the answers of whoever has some, and takes years over that only the other has', async () => {
    await course('一学期', [kept]);
    const { companyID, schoolYear } = school;
    const { enrolmentID } = await api.db
      .insertInto('enrolment')
      .values({
        companyID,
        studentID: other,
        schoolYear: schoolYear - 1,
        schoolClassID: null,
        studentNumber: null,
      })
      .returning('enrolmentID')
      .executeTakeFirstOrThrow();
    const before = await everything();
    const answers = await count('answer');
    const { body } = await merge();
    expect(await count('answer')).toBe(answers);
    const moved = await api.db
      .selectFrom('enrolment')
      .select('studentID')
      .where('enrolmentID', '=', enrolmentID)
      .executeTakeFirst();
    expect(moved).toEqual({ studentID: kept });
    await undo(body.undoID);
    expect(await everything()).toEqual(before);
  });

  it('is refused where both answered, or a course runs, and nothing changes', async () => {
    const both = await course('一学期', [kept, other]);
    const before = await everything();
    expect((await merge()).body.reason).toEqual(['bothAnswered', '一学期']);
    await post(`/exams/${both}/remove`);
    await createExam(api, school, { title: '二学期', classes: 2 });
    expect((await merge()).body.reason).toEqual(['runningExam', '二学期']);
    expect((await everything())[0]).toEqual(before[0]);
  });

  it('stays once the kept student was changed since', async () => {
    const { body } = await merge();
    await post('/tags/assign', { studentIDs: [kept], add: ['英語'] });
    expect((await undo(body.undoID)).body.reason).toEqual(['dependsOn', '山田 太郎1']);
  });
});
