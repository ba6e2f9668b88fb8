import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { DispCtrlType, Role, SortDirection, StudentSortKey } from '@mebae/contracts';
import { inSchool } from '../db/connect.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { createSchool, type TestSchool } from '../testing/school.ts';
import type { StaffSession } from './session.ts';
import { listStudents, studentsPage } from './student-list.repository.ts';

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
    ip: '127.0.0.1',
  };
  await sql`vacuum analyze`.execute(api.db);
}, 120_000);

const usual = { sortKey: StudentSortKey.Grade, sortDirection: SortDirection.Ascending } as const;

interface Node {
  'Node Type': string;
  'Index Name'?: string;
  'Subplan Name'?: string;
  'Actual Rows': number;
  Plans?: Node[];
}
const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];

describe('the usual order', () => {
  it.each([0, 1000])(
    'is read from its index, from row %i on, and sorts nothing',
    async (offset) => {
      const page = { limit: 50, offset };
      const { rows } = await inSchool(api.deps.db, school.companyID, (tx) =>
        sql<{ 'QUERY PLAN': { Plan: Node }[] }>`
        explain (analyze, format json) ${studentsPage(session, usual, page)}`.execute(tx),
      );
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
      const found = plan && flat(plan).find((node) => node['Subplan Name'] === 'CTE page');
      const nodes = found ? flat(found) : [];
      const scan = nodes.find((node) => node['Index Name'] === 'enrolment_list');
      expect(scan?.['Node Type']).toBe('Index Only Scan');
      // no more is read than what the page ends with
      expect(scan?.['Actual Rows']).toBeLessThanOrEqual(offset + 51);
      expect(nodes.filter((node) => node['Node Type'].includes('Sort'))).toEqual([]);
    },
  );

  it('is the same page by page as at once', async () => {
    const read = (limit: number, offset: number) =>
      inSchool(api.deps.db, school.companyID, (tx) =>
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
    const { rows } = await inSchool(api.deps.db, school.companyID, (tx) =>
      listStudents(tx, session, usual, { limit: 5_000, offset: 0 }),
    );
    return [...new Set(rows.map((row) => row.className))];
  };
  const inOrder = Array.from({ length: classCount }, (_v, index) => `${index + 1}組`);

  it('moves the students with its name and its grade', async () => {
    expect(await classesInOrder()).toEqual(inOrder);
    const [first] = school.classes;
    const change = (values: { name?: string; grade?: number }) =>
      inSchool(api.deps.db, school.companyID, (tx) =>
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
    { numRuns: 60 },
  );
});
