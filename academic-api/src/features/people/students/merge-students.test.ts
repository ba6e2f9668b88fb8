import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DuplicateStudent } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { createInterviewAndLetter } from '../../../testing/access/interview-and-letter.ts';
import { createEvent } from '../../../testing/events.ts';
import { createExam } from '../../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

let school: TestSchool;
let kept: number;
let other: number;

const api = await startTestApi();
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

/** Tables of courses with the columns in which they name students. */
async function tablesOfPeople(): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text order by column_name)
      filter (where column_name like '%student\_id') as columns
    from information_schema.columns where table_schema = 'public'
    group by table_name
    having bool_or(column_name = 'eval_setting_id') and bool_or(column_name like '%student\_id')
    order by table_name`.execute(api.db);
  return rows;
}

/** How many rows of each table name a student in a course. */
async function namedIn(evalSettingID: number, studentID: number): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { table, columns } of await tablesOfPeople()) {
    const isNamed = columns.map((column) => sql`${sql.ref(column)} = ${studentID}`);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)}
      where company_id = ${school.companyID} and eval_setting_id = ${evalSettingID}
        and (${sql.join(isNamed, sql` or `)})`.execute(api.db);
    if (rows[0]?.n) found[table] = rows[0].n;
  }
  return found;
}

/** A row about a student in every table of a course that may name one. */
async function partInEverything(evalSettingID: number, studentID: number): Promise<void> {
  const { companyID } = school;
  const event = await createEvent(api.db, school, { courseAfter: evalSettingID });
  const values = sql`${companyID}, ${evalSettingID}, ${studentID}`;
  const statements = [
    sql`update examinee set last_seen_at = now(), end_at = now() + interval '1 day', reopened_at = now(),
          short_code = 'ABCDE23456', first_seen_at = now()
        where company_id = ${companyID} and eval_setting_id = ${evalSettingID} and student_id = ${studentID}`,
    sql`insert into example_answer (company_id, eval_setting_id, student_id, example_id, example_version,
          question_item_id, item_version, level, milliseconds, answered_at, received_at)
        values (${values}, 1, 1, 101, 1, null, 900, now(), now())`,
    sql`insert into part_answer (company_id, eval_setting_id, student_id, part, item_id, item_version, value,
          milliseconds, answered_at, received_at)
        select ${values}, part, item_id, version, 3, 900, now(), now() from part_item where part = 'trend' limit 3`,
    sql`insert into implicit_block (company_id, eval_setting_id, student_id, scale_id, block, task_version,
          is_first_pole_first, trials, answered_at, received_at)
        select ${values}, scale_id, 1, version, true, '[]', now(), now() from implicit_task limit 1`,
    sql`insert into examinee_part (company_id, eval_setting_id, student_id, part, progress)
        values (${values}, 'trend', 1)`,
    sql`insert into part_score (company_id, eval_setting_id, student_id, part, scale_id, method, value, is_too_fast,
          count, model_version) values (${values}, 'trend', 1, 'form', 50, false, 4, 'x')`,
    sql`insert into score (company_id, eval_setting_id, student_id, competency_id, enrolment_id, method, model_version,
          value, evaluators, is_fixed)
        select ${values}, 1, enrolment_id, 2, 'x', 50, 3, true from examinee
        where company_id = ${companyID} and eval_setting_id = ${evalSettingID} and student_id = ${studentID}`,
    sql`insert into evaluator_fit (company_id, eval_setting_id, student_id, ratings, weight)
        values (${values}, 14, 1) on conflict do nothing`,
    sql`insert into exam_mail (company_id, eval_setting_id, student_id, kind, occasion, written_at)
        values (${values}, 'reminder', 'x', now())`,
    sql`insert into requested_evaluator (company_id, eval_setting_id, student_id, guest_name, requested_at)
        values (${values}, '山本 道子', now())`,
    sql`insert into outside_evaluator (company_id, eval_setting_id, target_student_id, name, link_hash)
        values (${values}, '高橋 さくら', sha256('a'))`,
    // a student of the school is asked by a link about somebody else
    sql`insert into outside_evaluator (company_id, eval_setting_id, student_id, target_student_id, name, link_hash)
        select ${values}, student_id, '生徒', sha256('b') from examinee
        where company_id = ${companyID} and eval_setting_id = ${evalSettingID} and student_id <> ${studentID} limit 1`,
    sql`insert into evaluator_by_hand (company_id, eval_setting_id, evaluator_student_id, target_student_id, is_wanted)
        select ${values}, student_id, false from examinee
        where company_id = ${companyID} and eval_setting_id = ${evalSettingID} and student_id <> ${studentID} limit 1`,
    sql`insert into report (company_id, eval_setting_id, student_id, kind, state, language, has_readings, requested_at)
        values (${values}, 'full', 1, 'ja', false, now())`,
    sql`insert into survey_answer (company_id, eval_setting_id, student_id, survey_item_id, event_id, value, milliseconds,
          answered_at, received_at)
        values (${values}, ${event.itemID('after', 'participation')}, ${event.eventID}, 4, 900, now(), now())`,
    sql`insert into report_comment (company_id, eval_setting_id, student_id, text, is_done, updated_at)
        values (${values}, 'よく学びました。', true, now())`,
    sql`insert into report_link (company_id, eval_setting_id, student_id, token_hash, expires_at)
        values (${values}, sha256('c'), now())`,
  ];
  for (const statement of statements) await statement.execute(api.db);
}

/** A group setting with students in its first group. @returns its id */
async function createGroupSetting(studentIDs: readonly number[]): Promise<number> {
  const { companyID } = school;
  const { rows } = await sql<{ id: number }>`
    with setting as (
      insert into group_setting (company_id, school_year, title, state, school_class_ids, mode, measure, created_at, updated_at)
      values (${companyID}, ${school.schoolYear}, '班', 'final', '{}', 'balanced', '{}', now(), now())
      returning company_id, group_setting_id
    ), first as (
      insert into student_group (company_id, group_setting_id, group_number, position, name)
      select company_id, group_setting_id, 1, 1, '1班' from setting
    )
    insert into group_member (company_id, group_setting_id, student_id, group_number)
    select company_id, group_setting_id, unnest(${studentIDs}::bigint[]), 1 from setting
    returning group_setting_id as id`.execute(api.db);
  return rows[0]?.id ?? 0;
}

/** Everything of the school's people and their part in courses. */
async function everything() {
  const ofPeople = ['student', 'enrolment', 'student_tag', 'answer'];
  const notes = [
    'interview',
    'letter',
    'participation',
    'findings',
    'findings_version',
    'group_member',
  ];
  const ofCourses = (await tablesOfPeople()).map(({ table }) => table);
  const tables = [...new Set([...ofPeople, ...notes, ...ofCourses])];
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

  it('takes everything of a course over, whatever table it is in, and gives it back', async () => {
    const evalSettingID = await course('一学期', [other]);
    // the course is the other's alone
    await api.db
      .deleteFrom('examinee')
      .where((eb) => eb.and({ evalSettingID, studentID: kept }))
      .execute();
    await partInEverything(evalSettingID, other);
    const before = await everything();
    const own = await namedIn(evalSettingID, other);
    const tables = (await tablesOfPeople()).map(({ table }) => table);
    expect(Object.keys(own)).toEqual(tables);
    const { status, body } = await merge();
    expect(status).toBe(200);
    expect(await namedIn(evalSettingID, other)).toEqual({});
    expect(await namedIn(evalSettingID, kept)).toEqual(own);
    const moved = await api.db
      .selectFrom('examinee')
      .selectAll()
      .where((eb) => eb.and({ evalSettingID, studentID: kept }))
      .executeTakeFirstOrThrow();
    expect(moved).toMatchObject({
      shortCode: 'ABCDE23456',
      endAt: expect.any(Date),
      reopenedAt: expect.any(Date),
      lastSeenAt: expect.any(Date),
    });
    await undo(body.undoID);
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

  it('takes over talks, letters, findings, activities and groups, and gives them back', async () => {
    const { companyID, schoolYear } = school;
    const { interviewID, letterID } = await createInterviewAndLetter(api.db, {
      companyID,
      studentID: other,
      schoolYear,
    });
    const findings = {
      text: '粘り強く取り組みました。',
      style: 'polite',
      length: 50,
      language: 'ja',
      evidence: [],
      source: 'person',
      isDone: true,
      updatedAt: null,
    };
    const groups = await createGroupSetting([other]);
    const ofBoth = await createGroupSetting([kept, other]);
    const saved = await api.call('PUT', `/studentRecord/${other}/findings`, {
      token: school.admin,
      body: findings,
    });
    expect(saved.status).toBe(200);
    const before = await everything();
    const { body } = await merge();
    const read = async (part: string) =>
      (await api.call('GET', `/studentRecord/${kept}/${part}`, { token: school.admin })).body;
    expect((await read('interviews')).interviews).toMatchObject([{ interviewID }]);
    const letters = await read('letters');
    expect(letters.data).toMatchObject([{ letterID }]);
    expect(new Set(letters.evidence.map(({ kind }: { kind: string }) => kind))).toEqual(
      new Set(['participation']),
    );
    expect((await read('findings')).versions).toMatchObject([{ text: findings.text }]);
    const places = await api.db
      .selectFrom('groupMember')
      .select(['groupSettingID', 'studentID'])
      .where('companyID', '=', companyID)
      .orderBy('groupSettingID')
      .orderBy('studentID')
      .execute();
    expect(places).toEqual([
      { groupSettingID: groups, studentID: kept },
      // of a setting that has both, each keeps the own place
      { groupSettingID: ofBoth, studentID: kept },
      { groupSettingID: ofBoth, studentID: other },
    ]);
    await undo(body.undoID);
    expect(await everything()).toEqual(before);
  });

  it('keeps what a promotion decides of the other, unless it decides of the kept one, and gives it back', async () => {
    const { companyID, schoolYear } = school;
    const decided = () =>
      api.db
        .selectFrom('promotionStudent')
        .select(['toYear', 'studentID', 'way'])
        .where('companyID', '=', companyID)
        .where('studentID', 'in', [kept, other])
        .orderBy('toYear')
        .orderBy('studentID')
        .execute();
    const [first, second] = [schoolYear + 1, schoolYear + 2];
    await api.db
      .insertInto('promotion')
      .values(
        [first, second].map((toYear) => ({
          companyID,
          toYear,
          fromYear: toYear - 1,
          classes: '[]',
          updatedBy: null,
          appliedAt: null,
        })),
      )
      .execute();
    await api.db
      .insertInto('promotionStudent')
      .values([
        { companyID, toYear: first, studentID: other, way: 'retained', classKey: null },
        { companyID, toYear: second, studentID: kept, way: 'withdrawn', classKey: null },
        { companyID, toYear: second, studentID: other, way: 'retained', classKey: null },
      ])
      .execute();
    const before = await decided();
    const { body } = await merge();
    expect(await decided()).toEqual([
      { toYear: first, studentID: kept, way: 'retained' },
      ...before.filter(({ toYear }) => toYear === second),
    ]);
    await undo(body.undoID);
    expect(await decided()).toEqual(before);
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
