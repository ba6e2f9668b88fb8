import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StudentRow } from '@mebae/contracts';
import { studentSearchKey } from '../../../lib/people/student-search-key.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

let api: TestApi;
let school: TestSchool;

interface Person {
  manage: string;
  last: string;
  first: string;
  kana: [string, string];
  email: string | null;
  class: number;
  number: number | null;
}
const people: Person[] = [
  {
    manage: 'A2',
    last: '佐藤',
    first: '葵',
    kana: ['サトウ', 'アオイ'],
    email: 'aoi@x.example',
    class: 0,
    number: 2,
  },
  {
    manage: 'A10',
    last: '青木',
    first: '蓮',
    kana: ['アオキ', 'レン'],
    email: 'ren@x.example',
    class: 0,
    number: 1,
  },
  {
    manage: 'A1',
    last: '渡辺',
    first: '結衣',
    kana: ['ワタナベ', 'ユイ'],
    email: null,
    class: 1,
    number: null,
  },
  {
    manage: 'B1',
    last: '佐藤',
    first: '陽翔',
    kana: ['サトウ', 'ハルト'],
    email: 'h_a%t@x.example',
    class: 2,
    number: 1,
  },
  {
    manage: 'B2',
    last: 'Nguyễn',
    first: 'An',
    kana: ['', ''],
    email: 'an@x.example',
    class: 3,
    number: 5,
  },
];
const ids = new Map<string, number>();

async function enrol(
  studentID: number,
  classID: number | null,
  number: number | null,
  state = 'enrolled',
  year = school.schoolYear,
) {
  await api.db
    .insertInto('enrolment')
    .values({
      companyID: school.companyID,
      studentID,
      schoolYear: year,
      schoolClassID: classID,
      studentNumber: number,
      state,
    })
    .execute();
}

beforeAll(async () => {
  api = await startTestApi();
  // classes of grade 1: 1組, 2組, … 10組
  school = await createSchool(api.db, { classes: 10, studentsPerClass: 0 });
  const { schoolClassID: second } = await api.db
    .insertInto('schoolClass')
    .values({ companyID: school.companyID, schoolYear: school.schoolYear, grade: 2, name: '1組' })
    .returning('schoolClassID')
    .executeTakeFirstOrThrow();
  const places = [school.classes[0], school.classes[1], school.classes[9]].map(
    (c) => c?.schoolClassID ?? 0,
  );
  places.push(second);
  const tags = await api.db
    .insertInto('tag')
    .values(['英語', '部長'].map((tag) => ({ companyID: school.companyID, tag })))
    .returning('tagID')
    .execute();
  for (const person of people) {
    const names = {
      lastName: person.last,
      firstName: person.first,
      lastNameKana: person.kana[0],
      firstNameKana: person.kana[1],
    };
    const { studentID } = await api.db
      .insertInto('student')
      .values({
        companyID: school.companyID,
        manageNumber: person.manage,
        email: person.email,
        lastName: person.last,
        firstName: person.first,
        lastNameKana: person.kana[0],
        firstNameKana: person.kana[1],
        searchKey: studentSearchKey({ ...names, manageNumber: person.manage }),
      })
      .returning('studentID')
      .executeTakeFirstOrThrow();
    ids.set(person.manage, studentID);
    await enrol(studentID, places[person.class] ?? null, person.number);
  }
  const [english, leader] = tags.map((t) => t.tagID);
  await api.db
    .insertInto('studentTag')
    .values([
      { companyID: school.companyID, studentID: ids.get('A2') ?? 0, tagID: english ?? 0 },
      {
        companyID: school.companyID,
        studentID: ids.get('A2') ?? 0,
        tagID: leader ?? 0,
        isPriority: true,
      },
      { companyID: school.companyID, studentID: ids.get('B1') ?? 0, tagID: english ?? 0 },
    ])
    .execute();
});

const list = async (
  query = '',
  token = school.admin,
  headers = {},
): Promise<{ data: StudentRow[]; totalRecords: number }> => {
  const { status, body } = await api.call('GET', `/students?${query}`, { token, headers });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};
const order = async (query: string, token?: string) =>
  (await list(query, token)).data.map((s) => s.manageNumber);

describe('the list of students', () => {
  it('has every field of a student', async () => {
    const { data, totalRecords } = await list('search=A2');
    expect(totalRecords).toBe(1);
    expect(data[0]).toEqual({
      studentID: ids.get('A2'),
      userID: null,
      email: 'aoi@x.example',
      lastName: '佐藤',
      firstName: '葵',
      lastNameKana: 'サトウ',
      firstNameKana: 'アオイ',
      studentNumber: 2,
      manageNumber: 'A2',
      userMasterIdentifier: null,
      schoolClass: {
        schoolClassID: school.classes[0]?.schoolClassID,
        grade: 1,
        schoolClassName: '1組',
      },
      tagList: [
        { tagID: expect.any(Number), tagContent: '部長', colour: 0 },
        { tagID: expect.any(Number), tagContent: '英語', colour: 0 },
      ],
      higherCompetencyID: null,
      lowerCompetencyID: null,
      growthPotentialCompetencyID: null,
      learningIncentive: null,
      isSuspiciousStudent: false,
      reportURL: null,
      simpleReportURL: null,
      trendReportURL: null,
      priorityTag: { tagID: expect.any(Number), tagContent: '部長', colour: 0 },
    });
  });

  it.each([
    ['studentNumber', ['A10', 'B1', 'A2', 'B2', 'A1'], ['B2', 'A2', 'A10', 'B1', 'A1']],
    // アオキ, サトウ アオイ, サトウ ハルト, ワタナベ; without kana by the name as written
    ['fullName', ['B2', 'A10', 'A2', 'B1', 'A1'], ['A1', 'B1', 'A2', 'A10', 'B2']],
    ['grade', ['A10', 'A2', 'A1', 'B1', 'B2'], ['B2', 'A10', 'A2', 'A1', 'B1']],
    ['schoolClass', ['A10', 'A2', 'B2', 'A1', 'B1'], ['B1', 'A1', 'A10', 'A2', 'B2']],
    ['manageNumber', ['A1', 'A2', 'A10', 'B1', 'B2'], ['B2', 'B1', 'A10', 'A2', 'A1']],
  ])('sorts by %s', async (key, ascending, descending) => {
    expect(await order(`sortKey=${key}`)).toEqual(ascending);
    expect(await order(`sortKey=${key}&sortDirection=desc`)).toEqual(descending);
  });

  it.each([
    ['佐藤', ['A2', 'B1']],
    ['佐藤葵', ['A2']],
    ['葵　佐藤', ['A2']],
    ['さとう はると', ['B1']],
    ['ｻﾄｳ', ['A2', 'B1']],
    ['sato', ['A2', 'B1']],
    ['Haruto Sato', ['B1']],
    ['Ｗatanabe', ['A1']],
    ['nguyễn an', ['B2']],
    ['ａ1', ['A10', 'A1']],
    ['REN@X', ['A10']],
    ['_a%', ['B1']],
    ['%', ['B1']],
    ['いない', []],
    // U+9089: a variant of 辺
    ['渡邉', ['A1']],
    ['1年1組', ['A10', 'A2']],
    ['１年１組　佐藤', ['A2']],
    ['1年1組佐藤', ['A2']],
    ['佐藤 1-10', ['B1']],
    ['2年', ['B2']],
    ['1組 an', ['B2']],
    ['9組', []],
  ])('finds %s', async (search, found) => {
    expect(await order(`search=${encodeURIComponent(search)}`)).toEqual(found);
  });

  it('filters by grade, class and any of the tags, together', async () => {
    const tagIDs = (await api.call('GET', '/tags', { token: school.admin })).body.data.map(
      (t: { tagID: number }) => t.tagID,
    );
    expect(await order('grade=2')).toEqual(['B2']);
    expect(await order(`schoolClassID=${school.classes[0]?.schoolClassID}`)).toEqual(['A10', 'A2']);
    expect(await order(`tagIDs=${tagIDs.join(',')}`)).toEqual(['A2', 'B1']);
    expect(await order(`tagIDs=${tagIDs.join(',')}&search=陽翔&grade=1`)).toEqual(['B1']);
  });

  it('pages without repeating or skipping, and knows the total past the end', async () => {
    const seen = [];
    for (const page of [1, 2, 3]) {
      const { data, totalRecords } = await list(`page=${page}&pageSize=2&sortKey=fullName`);
      expect(totalRecords).toBe(5);
      seen.push(...data.map((s) => s.manageNumber));
    }
    expect(seen).toEqual(['B2', 'A10', 'A2', 'B1', 'A1']);
    expect(await list('page=9&pageSize=2')).toEqual({ data: [], totalRecords: 5 });
    expect((await api.call('GET', '/students?pageSize=501', { token: school.admin })).status).toBe(
      400,
    );
    expect((await api.call('GET', '/students?sortKey=memo', { token: school.admin })).status).toBe(
      400,
    );
  });

  it('shows who is enrolled in the year of the call only', async () => {
    const { studentID: gone } = await api.db
      .insertInto('student')
      .values({
        companyID: school.companyID,
        manageNumber: 'Z1',
        email: null,
        lastName: '転',
        firstName: '出',
      })
      .returning('studentID')
      .executeTakeFirstOrThrow();
    await enrol(gone, school.classes[0]?.schoolClassID ?? 0, 40, 'transferredOut');
    await enrol(gone, null, null, 'enrolled', school.schoolYear - 1);
    expect((await list()).totalRecords).toBe(5);
    const before = await list('', school.admin, { 'school-year': String(school.schoolYear - 1) });
    expect(before.data.map((s) => [s.manageNumber, s.schoolClass])).toEqual([['Z1', null]]);
  });

  it('shows a Normal teacher the classes in charge, whatever is asked', async () => {
    expect(await order('', school.teacher)).toEqual(['A10', 'A2']);
    expect(
      await order(`schoolClassID=${school.classes[1]?.schoolClassID}`, school.teacher),
    ).toEqual([]);
    expect(await order('search=渡辺', school.teacher)).toEqual([]);
  });

  it('shows nothing of another school and nothing without a session', async () => {
    const other = await createSchool(api.db, { classes: 1, studentsPerClass: 1 });
    expect((await list('', other.admin)).totalRecords).toBe(1);
    expect(await order(`schoolClassID=${school.classes[0]?.schoolClassID}`, other.admin)).toEqual(
      [],
    );
    expect((await api.call('GET', '/students')).status).toBe(401);
  });

  it('pages, sorts and finds among 5,000 students', async () => {
    const large = await createSchool(api.db, { classes: 100, studentsPerClass: 50 });
    await sql`analyze student, enrolment, school_class`.execute(api.db);
    for (const [query, found] of [
      ['sortKey=fullName', 5_000],
      ['sortKey=manageNumber&page=100', 5_000],
      ['search=太郎49', 111],
      ['sortKey=schoolClass&sortDirection=desc', 5_000],
    ] as const) {
      const { data, totalRecords } = await list(query, large.admin);
      expect([query, totalRecords]).toEqual([query, found]);
      expect(data.length).toBeGreaterThan(0);
    }
  });
});

const tagCounts = async (token: string) =>
  (await api.call('GET', '/tags', { token })).body.data.map(
    (t: { tag: string; studentCount: number }) => [t.tag, t.studentCount],
  );

describe('classes and tags', () => {
  it('lists classes in order with counts and teachers in charge', async () => {
    const { body } = await api.call('GET', '/schoolClasses', { token: school.admin });
    expect(
      body.data.map((c: { grade: number; schoolClassName: string; studentCount: number }) => [
        c.grade,
        c.schoolClassName,
        c.studentCount,
      ]),
    ).toEqual([
      [1, '1組', 2],
      [1, '2組', 1],
      ...[3, 4, 5, 6, 7, 8, 9].map((n) => [1, `${n}組`, 0]),
      [1, '10組', 1],
      [2, '1組', 1],
    ]);
    expect(body.data[0]).toMatchObject({
      inCharge: true,
      teachers: [{ teacherID: school.teacherID, lastName: '試験', firstName: '教員' }],
    });
    expect(body.data[1].teachers).toEqual([]);
  });

  it('shows a Normal teacher which classes are in charge', async () => {
    const { body } = await api.call('GET', '/schoolClasses', { token: school.teacher });
    expect(body.data.filter((c: { inCharge: boolean }) => c.inCharge)).toHaveLength(1);
  });

  it('counts tags over the students whom the caller may see', async () => {
    expect(await tagCounts(school.admin)).toEqual(
      expect.arrayContaining([
        ['英語', 2],
        ['部長', 1],
      ]),
    );
    expect(await tagCounts(school.teacher)).toEqual(
      expect.arrayContaining([
        ['英語', 1],
        ['部長', 1],
      ]),
    );
  });

  it('keeps schools apart', async () => {
    const other = await createSchool(api.db, { classes: 1, studentsPerClass: 0 });
    expect((await api.call('GET', '/tags', { token: other.admin })).body.data).toEqual([]);
    expect(
      (await api.call('GET', '/schoolClasses', { token: other.admin })).body.data,
    ).toHaveLength(1);
    expect((await api.call('GET', '/tags')).status).toBe(401);
    expect((await api.call('GET', '/schoolClasses')).status).toBe(401);
  });
});
