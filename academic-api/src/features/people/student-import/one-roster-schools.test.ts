import { describe, expect, it } from 'vitest';
import { startTestApi } from '../../../testing/api.ts';
import { importsOf } from '../../../testing/imports.ts';
import { createSchool } from '../../../testing/school.ts';
import { readOneRoster } from '../../../lib/roster-import/one-roster/read-one-roster.ts';
import { packageOf, twoSchools, type PackageTables } from './test-support/one-roster-package.ts';

const api = await startTestApi();
const day = '2026-11-25';
const read = (tables: PackageTables, role: 'student' | 'teacher' = 'student', on = day) =>
  readOneRoster(packageOf(tables), role, on);
/** Family names of the rows of each school. */
const namesOf = ({ rows, schools }: Awaited<ReturnType<typeof read>>, column = 4) =>
  Object.fromEntries(
    schools.map(({ id, rows: numbers }) => [
      id,
      rows.filter((row) => numbers.includes(row.number)).map((row) => row.cells[column]?.text),
    ]),
  );

describe('who of a package is a person of which school', () => {
  it('takes those who are enrolled on the day, and counts the others', async () => {
    const found = await read(twoSchools());
    expect(namesOf(found)).toEqual({ ours: ['吉田'], theirs: ['他校'] });
    expect(found.schools.map(({ name }) => name)).toEqual(['桜ヶ丘中学校', '北中学校']);
    expect(found).toMatchObject({ others: 2, absent: { notEnrolled: 1 } });
    expect(namesOf(await read(twoSchools(), 'teacher'))).toEqual({
      ours: ['先生'],
      theirs: ['他校'],
    });
  });

  it('takes the last day as one of being there, and the first', async () => {
    expect(namesOf(await read(twoSchools(), 'student', '2026-09-30'))['ours']).toEqual([
      '吉田',
      '転出',
    ]);
    expect(await read(twoSchools(), 'student', '2026-03-31')).toMatchObject({
      absent: { notBegun: 3, notEnrolled: 0 },
    });
  });

  it('reads a day with a time', async () => {
    const tables = twoSchools();
    tables.enrollments[1]![7] = '2026-09-30T00:00:00Z';
    expect(await read(tables)).toMatchObject({
      absent: { notEnrolled: 1 },
      gone: [{ number: 'M9004', lastDay: '2026-09-30' }],
    });
  });

  it('takes the class of the school in which somebody is now', async () => {
    const tables = twoSchools();
    tables.classes.push(['c2', '', '2組', '1', 'homeroom', 'ours']);
    tables.enrollments.push(['e4b', '', 'c2', 'ours', 'u4', 'student', '2026-10-01', '', '7']);
    const found = await read(tables);
    expect(namesOf(found, 1)['ours']).toEqual(['1組', '2組']);
    expect(found.absent.notEnrolled).toBe(0);
  });

  it('takes no record that is to be deleted, however that is written', async () => {
    const tables = twoSchools();
    tables.enrollments[0]![1] = 'tobedeleted';
    tables.users[2]![1] = 'toBeDeleted';
    const found = await read(tables);
    // whose only enrolment is to be deleted is there no more
    expect(namesOf(found)).toEqual({});
    expect(found.absent).toEqual({ notEnrolled: 1, notBegun: 0, toBeDeleted: 2 });
    expect(found.gone.map(({ number }) => number)).toEqual(['M9009', 'M9001', 'M9004']);
  });

  it('takes somebody whose role at the school has ended as somebody who is not there', async () => {
    const tables = twoSchools();
    tables.roles[3]![5] = '2026-03-31';
    expect(await read(tables, 'teacher')).toMatchObject({
      absent: { notEnrolled: 1 },
      others: 3,
    });
  });
});

describe('a file of several schools', () => {
  it('asks which is ours, takes nobody before, and knows it the next time', async () => {
    const school = await createSchool(api.db);
    const imports = importsOf(api, school, '/students/import');
    const file = packageOf(twoSchools());
    const asked = await imports.preview(file, 'board.zip');
    expect(asked).toMatchObject({
      counts: { created: 0, failed: 0 },
      school: null,
      schools: [
        { id: 'ours', name: '桜ヶ丘中学校', people: 1 },
        { id: 'theirs', name: '北中学校', people: 1 },
      ],
    });
    expect((await imports.call('POST', `/${asked.importID}/start`, {})).status).toBe(400);
    const wrong = await imports.call('PUT', `/${asked.importID}/columns`, {
      columns: [],
      school: 'nobody',
    });
    expect(wrong.status).toBe(400);

    const chosen = await imports.call('PUT', `/${asked.importID}/columns`, {
      columns: [],
      school: 'ours',
    });
    expect(chosen.body).toMatchObject({ school: 'ours', counts: { created: 1 } });
    const codes = Object.fromEntries(
      chosen.body.notes.map(({ code, params }: { code: string; params: object }) => [code, params]),
    );
    expect(codes).toMatchObject({
      otherSchools: { count: 1 },
      notEnrolled: { count: 1 },
      otherPeople: { count: 2 },
    });

    expect(await imports.preview(file, 'board.zip')).toMatchObject({
      school: 'ours',
      counts: { created: 1, failed: 0 },
    });
  });

  it('is taken as it is where it has one school, and asked about where that is another than before', async () => {
    const school = await createSchool(api.db);
    const imports = importsOf(api, school, '/students/import');
    const tables = twoSchools();
    const only = (org: string) =>
      packageOf({
        ...tables,
        users: tables.users.filter((user) => user.at(-1) === org),
      });
    const first = await imports.preview(only('ours'), 'ours.zip');
    expect(first).toMatchObject({ school: 'ours', counts: { created: 1 } });
    expect((await imports.register(first.importID)).body.applied.created).toBe(1);
    expect(await imports.preview(only('theirs'), 'theirs.zip')).toMatchObject({
      school: null,
      counts: { created: 0 },
    });
  });
});
