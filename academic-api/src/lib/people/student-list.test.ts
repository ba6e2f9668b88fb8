import { fc, runs } from '@mebae/testing/properties';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  DispCtrlType,
  Role,
  SortDirection,
  StudentSortKey,
  type StudentFilterQuery,
} from '@mebae/contracts';
import { searchKey } from '@mebae/rules';
import { withSchoolTransaction, type Tx } from '../../db/connect.ts';
import { neighboursOf } from '../../features/results/records/neighbours.repository.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { createSchool, type TestSchool } from '../../testing/school.ts';
import type { StaffSession } from '../accounts/session.ts';
import { listStudents, studentsPage } from './student-list.repository.ts';
import { studentSearchKey } from './student-search-key.ts';

let api: TestApi;
let school: TestSchool;
let session: StaffSession;
const classCount = 40;
const studentsPerClass = 50;

beforeAll(async () => {
  api = await startTestApi();
  school = await createSchool(api.db, { classes: classCount, studentsPerClass });
  session = {
    kind: 'staff',
    companyID: school.companyID,
    userID: school.userIDs.admin,
    sessionID: 0,
    role: Role.Admin,
    dispCtrlType: DispCtrlType.Normal,
    language: 'ja',
    teacherID: school.adminTeacherID,
    schoolClassIDs: [],
    schoolClassIDsOfAllYears: [],
    schoolYear: school.schoolYear,
    isSetUp: true,
    needsFactor: false,
    ip: '127.0.0.1',
  };
  await sql`vacuum analyze`.execute(api.db);
}, 600_000);

const usual = { sortKey: StudentSortKey.Grade, sortDirection: SortDirection.Ascending } as const;

interface Node {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Subplan Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Node[];
}
const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];

/** How the database finds the students of a page. */
async function planOf(filter: StudentFilterQuery, offset: number): Promise<Node[]> {
  const { rows } = await withSchoolTransaction(api.deps.db, school.companyID, (tx) =>
    sql<{ 'QUERY PLAN': { Plan: Node }[] }>`
      explain (analyze, format json) ${studentsPage(session, filter, { limit: 50, offset })}`.execute(
      tx,
    ),
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  const found = plan && flat(plan).find((node) => node['Subplan Name'] === 'CTE page');
  return found ? flat(found) : [];
}

describe('the orders by name and by number', () => {
  const { Ascending, Descending } = SortDirection;
  it.each([
    [StudentSortKey.FullName, Ascending, 'enrolment_by_name'],
    [StudentSortKey.ManageNumber, Ascending, 'enrolment_by_number'],
    [StudentSortKey.ManageNumber, Descending, 'enrolment_by_number'],
    [StudentSortKey.StudentNumber, Ascending, 'enrolment_by_student_number'],
    [StudentSortKey.StudentNumber, Descending, 'enrolment_by_student_number_down'],
  ])('%s, %s, are read from their index', async (sortKey, sortDirection, index) => {
    const nodes = await planOf({ sortKey, sortDirection }, 200);
    const scan = nodes.find((node) => node['Index Name'] === index);
    // an index-only scan, or an index scan while somebody's transaction keeps the vacuum from its work
    expect(scan?.['Node Type']).toMatch(/^Index (Only )?Scan$/);
    // some more than the page: rows of one key are put in order together
    expect(scan?.['Actual Rows']).toBeLessThanOrEqual(400);
  });
});

describe('the orders in which a class stands together', () => {
  const { Ascending, Descending } = SortDirection;
  it.each(
    [StudentSortKey.Grade, StudentSortKey.SchoolClass].flatMap((sortKey) =>
      [Ascending, Descending].flatMap((sortDirection) =>
        [0, 1000, 1925].map((offset) => ({ sortKey, sortDirection, offset })),
      ),
    ),
  )('read no more than a page: $sortKey, $sortDirection, from row $offset on', async (asked) => {
    const { offset, ...filter } = asked;
    const nodes = await planOf(filter, offset);
    const scans = nodes.filter((node) => node['Index Name'] === 'enrolment_list');
    expect(scans.length).toBeGreaterThan(0);
    // a page in the middle of a class passes the part of that class that is before it
    const read = scans.reduce((sum, scan) => sum + scan['Actual Rows'] * scan['Actual Loops'], 0);
    expect(read).toBeLessThanOrEqual(50 + studentsPerClass);
    // a bitmap is read from the index too: what reads the table is above it
    const others = nodes.filter(
      (node) =>
        node['Relation Name'] === 'enrolment' &&
        node['Node Type'] !== 'Bitmap Heap Scan' &&
        // the few whose day of leaving has come since last night, by one of the indexes of those who leave
        !['enrolment_leaving', 'enrolment_left'].includes(node['Index Name'] ?? '') &&
        !scans.includes(node),
    );
    expect(others).toEqual([]);
  });

  it('are the same page by page as at once', async () => {
    const read = (limit: number, offset: number) =>
      withSchoolTransaction(api.deps.db, school.companyID, (tx) =>
        listStudents(tx, session, usual, { limit, offset }),
      );
    const all = await read(5_000, 0);
    expect(all.total).toBe(classCount * studentsPerClass);
    const middle = await read(50, 975);
    expect(middle.total).toBe(all.total);
    expect(middle.rows).toEqual(all.rows.slice(975, 1025));
  });
});

describe('the class of an enrolment', () => {
  const classesInOrder = async (): Promise<(string | null)[]> => {
    const { rows } = await withSchoolTransaction(api.deps.db, school.companyID, (tx) =>
      listStudents(tx, session, usual, { limit: 5_000, offset: 0 }),
    );
    return [...new Set(rows.map((row) => row.className))];
  };
  const inOrder = Array.from({ length: classCount }, (_v, index) => `${index + 1}組`);

  it('moves the students with its name and its grade', async () => {
    expect(await classesInOrder()).toEqual(inOrder);
    const [first] = school.classes;
    const change = (values: { name?: string; grade?: number }) =>
      withSchoolTransaction(api.deps.db, school.companyID, (tx) =>
        tx
          .updateTable('schoolClass')
          .set(values)
          .where('schoolClassID', '=', first?.schoolClassID ?? 0)
          .execute(),
      );
    await change({ name: '3組の隣' });
    expect((await classesInOrder()).indexOf('3組の隣')).toBe(2);
    await change({ name: '1組', grade: 2 });
    expect((await classesInOrder()).at(-1)).toBe('1組');
    await change({ grade: 1 });
    expect(await classesInOrder()).toEqual(inOrder);
  });

  it('is copied again when a student changes class or has none', async () => {
    const [student] = school.students;
    const enrolment = () =>
      api.db
        .selectFrom('enrolment')
        .select(['grade', 'classKey'])
        .where('enrolmentID', '=', student?.enrolmentID ?? 0)
        .executeTakeFirstOrThrow();
    const move = (schoolClassID: number | null) =>
      api.db
        .updateTable('enrolment')
        .set({ schoolClassID, studentNumber: 999 })
        .where('enrolmentID', '=', student?.enrolmentID ?? 0)
        .execute();
    const before = await enrolment();
    await move(school.classes[9]?.schoolClassID ?? 0);
    expect((await enrolment()).classKey).toContain('10組');
    await move(null);
    expect(await enrolment()).toEqual({ grade: null, classKey: null });
    await move(student?.schoolClassID ?? 0);
    expect(await enrolment()).toEqual(before);
  });
});

it('orders names by the text before the first number, the number, then all of it', async () => {
  const name = fc.string({
    unit: fc.constantFrom('A', 'B', '組', '0', '1', '2', '9', ' '),
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 2, maxLength: 30 }), async (names) => {
      const { rows } = await sql<{ byKey: string[]; byParts: string[] }>`
        select array_agg(n order by natural_key(n) collate "C") as by_key,
          array_agg(n order by substring(n from '^\\D*') collate "C",
            substring(n from '\\d{1,18}')::bigint nulls last, n collate "C") as by_parts
        from unnest(${names}::text[]) as n`.execute(api.db);
      expect(rows[0]?.byKey).toEqual(rows[0]?.byParts);
    }),
    runs(60),
  );
});

describe('a page', () => {
  const words = ['ア', 'イ', 'アイ', '山', '田', 'Ab', 'x%', '_', '1'];
  const word = fc.constantFrom(...words);
  const wordOrNone = fc.constantFrom('', ...words);
  const person = fc.record({
    lastName: word,
    firstName: word,
    lastNameKana: wordOrNone,
    firstNameKana: wordOrNone,
    mail: fc.option(fc.constantFrom('A.b', 'x%y', 'イ', '_1')),
    isEnrolled: fc.boolean(),
    classAt: fc.option(fc.nat(2), { freq: 6 }),
    tagAt: fc.option(fc.nat(1)),
  });
  const perhaps = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 2 });
  const question = fc.record({
    search: perhaps(fc.array(word, { maxLength: 2 }).map((all) => all.join(' '))),
    grade: perhaps(fc.constantFrom(1, 2)),
    classAt: perhaps(fc.nat(2)),
    tagAt: perhaps(fc.nat(1)),
    sortKey: fc.constantFrom(...Object.values(StudentSortKey)),
    sortDirection: fc.constantFrom(...Object.values(SortDirection)),
    isTeacher: fc.boolean(),
    limit: fc.integer({ min: 1, max: 20 }),
    offset: fc.nat(25),
  });
  const size = 24;
  const grades = [1, 1, 2];

  type Key = string | number | null;
  /** Texts byte by byte, and what is missing last, in both directions. */
  const compare = (a: Key, b: Key, isDown = false): number => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order =
      typeof a === 'string'
        ? Buffer.compare(Buffer.from(a), Buffer.from(String(b)))
        : a - Number(b);
    return isDown ? -order : order;
  };

  it('and the neighbours of a student are what a plain filter and sort of everybody gives', async () => {
    const { companyID, classes, students, adminTeacherID } = await createSchool(api.db, {
      classes: grades.length,
      studentsPerClass: size / grades.length,
    });
    const classIDs = classes.map((schoolClass) => schoolClass.schoolClassID);
    const inTx = <T>(work: Parameters<typeof withSchoolTransaction<T>>[2]) =>
      withSchoolTransaction(api.deps.db, companyID, work);
    const tagIDs = await inTx(async (tx) => {
      await sql`update school_class set grade = 2 where school_class_id = ${classIDs[2]}`.execute(
        tx,
      );
      const tags = ['一', '二'].map((tag) => ({ companyID, tag }));
      const rows = await tx.insertInto('tag').values(tags).returning('tagID').execute();
      return rows.map((row) => row.tagID);
    });

    const people = fc.array(person, { minLength: size, maxLength: size }).map((all) =>
      all.map(({ classAt, mail, tagAt, ...rest }, at) => ({
        ...rest,
        studentID: students[at]?.studentID ?? 0,
        manageNumber: `N${((at * 7) % size) + 1}`,
        email: mail === null ? null : `${mail}.${at}@x.example`,
        studentNumber: at + 1,
        grade: classAt === null ? null : (grades[classAt] ?? 0),
        className: classAt === null ? null : (classes[classAt]?.name ?? ''),
        schoolClassID: classAt === null ? null : (classIDs[classAt] ?? 0),
        tagID: tagAt === null ? null : (tagIDs[tagAt] ?? 0),
      })),
    );
    const questions = fc.array(question, { minLength: 1, maxLength: 10 });

    await fc.assert(
      fc.asyncProperty(people, questions, async (persons, asked) => {
        await inTx(async (tx) => {
          const rows = persons.map((fields) => ({
            ...fields,
            searchKey: studentSearchKey(fields),
          }));
          const table = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("studentID" bigint,
            "lastName" text, "firstName" text, "lastNameKana" text, "firstNameKana" text, "manageNumber" text,
            email text, "searchKey" text, "isEnrolled" boolean, "schoolClassID" bigint, "studentNumber" int, "tagID" bigint)`;
          await sql`update student s set last_name = r."lastName", first_name = r."firstName",
            last_name_kana = r."lastNameKana", first_name_kana = r."firstNameKana",
            manage_number = r."manageNumber", email = r.email, search_key = r."searchKey"
            from ${table} where s.student_id = r."studentID"`.execute(tx);
          await sql`update enrolment e set school_class_id = r."schoolClassID", student_number = r."studentNumber",
            state = case when r."isEnrolled" then 'enrolled' else 'withdrawn' end
            from ${table} where e.student_id = r."studentID"`.execute(tx);
          await sql`delete from student_tag`.execute(tx);
          await sql`insert into student_tag (company_id, student_id, tag_id)
            select ${companyID}, r."studentID", r."tagID" from ${table} where r."tagID" is not null`.execute(
            tx,
          );
        });

        const keys: Record<StudentSortKey, (person: (typeof persons)[number]) => Key> = {
          grade: (row) => row.grade,
          schoolClass: (row) => row.className,
          studentNumber: (row) => row.studentNumber,
          manageNumber: (row) => Number(row.manageNumber.slice(1)),
          fullName: (row) =>
            `${row.lastNameKana || row.lastName}\u0001${row.firstNameKana || row.firstName}`.toLowerCase(),
        };
        for (const { classAt, tagAt, isTeacher, limit, offset, ...query } of asked) {
          const schoolClassID = classAt === undefined ? undefined : classIDs[classAt];
          const tagID = tagAt === undefined ? undefined : tagIDs[tagAt];
          const expected = persons
            .filter(
              (row) =>
                row.isEnrolled &&
                (!isTeacher || row.schoolClassID === classIDs[1]) &&
                (query.grade === undefined || row.grade === query.grade) &&
                (schoolClassID === undefined || row.schoolClassID === schoolClassID) &&
                (tagID === undefined || row.tagID === tagID) &&
                (query.search ?? '')
                  .split(' ')
                  .every(
                    (part) =>
                      studentSearchKey(row).includes(searchKey(part)) ||
                      row.email?.toLowerCase().includes(part.toLowerCase()),
                  ),
            )
            .sort(
              (a, b) =>
                compare(
                  keys[query.sortKey](a),
                  keys[query.sortKey](b),
                  query.sortDirection === SortDirection.Descending,
                ) ||
                compare(a.grade, b.grade) ||
                compare(a.className, b.className) ||
                compare(a.studentNumber, b.studentNumber),
            );
          const filter: StudentFilterQuery = {
            ...query,
            schoolClassID,
            tagIDs: tagID === undefined ? undefined : [tagID],
          };
          const asking: StaffSession = {
            ...session,
            companyID,
            teacherID: adminTeacherID,
            ...(isTeacher && { role: Role.Normal, schoolClassIDs: classIDs.slice(1, 2) }),
          };
          const found = await inTx((tx) => listStudents(tx, asking, filter, { limit, offset }));
          expect({ ...found, rows: found.rows.map((row) => row.studentID) }).toEqual({
            total: expected.length,
            rows: expected.slice(offset, offset + limit).map((row) => row.studentID),
          });
          const student = persons[offset % size]?.studentID ?? 0;
          const at = expected.findIndex((row) => row.studentID === student);
          const beside = await inTx((tx) => neighboursOf(tx, asking, student, filter));
          expect({
            ...beside,
            previous: beside.previous?.studentID,
            next: beside.next?.studentID,
          }).toEqual({
            position: at < 0 ? null : at + 1,
            previous: at < 0 ? undefined : expected[at - 1]?.studentID,
            next: at < 0 ? undefined : expected[at + 1]?.studentID,
            totalRecords: expected.length,
          });
        }
      }),
      runs(25),
    );
  }, 600_000);
});

describe('the number of students of a class', () => {
  it('is right after two changes at the same time, and neither waits for the other', async () => {
    const { companyID, classes, students } = await createSchool(api.db, {
      classes: 2,
      studentsPerClass: 5,
    });
    const [from, to] = classes.map((schoolClass) => schoolClass.schoolClassID);
    const moved = students.filter((student) => student.schoolClassID === from).slice(0, 2);
    const move = (tx: Tx, at: number) =>
      tx
        .updateTable('enrolment')
        .set({ schoolClassID: to ?? 0, studentNumber: 100 + at })
        .where('enrolmentID', '=', moved[at]?.enrolmentID ?? 0)
        .execute();
    await withSchoolTransaction(api.deps.db, companyID, async (outer) => {
      await move(outer, 0);
      // the first one is not committed yet
      await withSchoolTransaction(api.deps.db, companyID, (inner) => move(inner, 1));
    });
    const counts = () =>
      sql<{ schoolClassID: number; n: number }>`
        select school_class_id, sum(students)::int as n from enrolment_count
        where company_id = ${companyID} group by 1 order by 1`.execute(api.db);
    expect((await counts()).rows).toEqual([
      { schoolClassID: from, n: 3 },
      { schoolClassID: to, n: 7 },
    ]);
    await sql`delete from enrolment where company_id = ${companyID}`.execute(api.db);
    expect((await counts()).rows.filter((row) => row.n !== 0)).toEqual([]);
  });
});

it('finds nobody of another school', async () => {
  const other = await createSchool(api.db);
  const found = (companyID: number) =>
    withSchoolTransaction(api.deps.db, companyID, async (tx) => {
      const { rows } = await sql<{ companyID: number }>`
        select distinct company_id from find_enrolments(${school.schoolYear}, array['m0001'], array['m0001'])`.execute(
        tx,
      );
      return rows.map((row) => row.companyID);
    });
  expect(await found(school.companyID)).toEqual([school.companyID]);
  expect(await found(other.companyID)).toEqual([other.companyID]);
});
