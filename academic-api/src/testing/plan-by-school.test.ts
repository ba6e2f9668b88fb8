import { describe, expect, it } from 'vitest';
import { startTestApi } from './api.ts';
import { tablesWithoutSchool, type PlanNode } from './plan-by-school.ts';
import { schoolTables } from './access/school-state.ts';
import pg from 'pg';
import { afterAll } from 'vitest';

const api = await startTestApi();
const tables = new Set(await schoolTables(api.db));
const client = new pg.Client({ connectionString: api.url });
await client.connect();
afterAll(() => client.end());

async function missingIn(statement: string): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (generic_plan, verbose, format json) ${statement}`,
  );
  return tablesWithoutSchool(rows[0]!['QUERY PLAN'][0]!.Plan, tables);
}

describe('a statement that names the school of each table', () => {
  it.each([
    'select from student where company_id = $1',
    'select from student where company_id = any ($1)',
    'select from student s join enrolment e using (company_id, student_id) where s.company_id = $1',
    'select from student s left join enrolment e on e.company_id = s.company_id and e.student_id = s.student_id where s.company_id = $1',
    'select from student s where s.company_id = $1 and exists (select from tag t where t.company_id = s.company_id)',
    'select from student s where s.company_id = $1 and (company_id, student_id) in (select company_id, student_id from examinee e where e.company_id = $1)',
    'with those as (select * from enrolment where company_id = $1) select from student s join those t on t.company_id = s.company_id and t.student_id = s.student_id',
    'update student s set last_name = $2 from enrolment e where e.company_id = $1 and s.company_id = e.company_id',
    'delete from student where company_id = $1 and student_id = $2',
    // read once as a whole and compared, as PostgreSQL plans it where it expects many rows
    'select exists (select from tag t where t.company_id = s.company_id and t.tag = s.last_name) from student s where s.company_id = $1',
    'select from student s where s.company_id = $1 or s.company_id in (select t.company_id from tag t where t.company_id = $2)',
    'select from student where company_id = $1 and last_name = $2 or company_id = $1 and first_name = $2',
    'select from student where (company_id = $1 or company_id = $2) and (last_name = $3 or first_name = $3)',
    "select from student where company_id = $1 and last_name in ('x) OR (y', 'a AND b')",
    'select from student s join tag t on t.company_id = s.company_id and t.tag = s.last_name or t.company_id = $1 and t.tag = s.first_name where s.company_id = $1',
    'select from student s where s.company_id = $1 and s.company_id not in (select t.company_id from tag t where t.company_id = $1)',
    'insert into tag (company_id, tag) values ($1, $2) on conflict do nothing',
    'select from competency',
  ])('%s', async (statement) => {
    expect(await missingIn(statement)).toEqual([]);
  });
});

describe('a statement that does not', () => {
  it.each([
    ['select from student where student_id = $1', ['student']],
    [
      'select from student s join enrolment e using (student_id) where s.company_id = $1',
      ['enrolment'],
    ],
    // both of one school, but nobody says which
    [
      'select from student s join enrolment e using (company_id, student_id)',
      ['enrolment', 'student'],
    ],
    [
      'select from student s where s.company_id = $1 and exists (select from tag t where t.tag = s.last_name)',
      ['tag'],
    ],
    ['select from student where company_id > $1', ['student']],
    [
      'select from student s join tag t on t.company_id = s.student_id where s.company_id = $1',
      ['tag'],
    ],
    [
      'select exists (select from tag t where t.company_id = s.company_id and t.tag = s.last_name) from student s',
      ['student', 'tag'],
    ],
    [
      'select exists (select from tag t where t.tag = s.last_name) from student s where s.company_id = $1',
      ['tag'],
    ],
    ['delete from auth_token where expires_at < $1', ['auth_token']],
    ['select from student where company_id = $1 or student_id = $2', ['student']],
    [
      'select from student where (company_id = $1 or last_name = $2) and (company_id = $1 or first_name = $2)',
      ['student'],
    ],
    ['select from student where not (company_id = $1 and student_id = $2)', ['student']],
    [
      'select from student where case when company_id = $1 then student_id else 1 end = $2',
      ['student'],
    ],
    [
      'select from student s join tag t on t.company_id = s.company_id or t.tag = s.last_name where s.company_id = $1',
      ['tag'],
    ],
    [
      'select from student s where s.last_name = $2 or s.company_id in (select t.company_id from tag t where t.company_id = $1)',
      ['student'],
    ],
    [
      'select from student s where s.company_id not in (select t.company_id from tag t where t.company_id = $1)',
      ['student'],
    ],
    [
      'with gone as (delete from tag returning company_id) select from student s join gone g using (company_id)',
      ['tag'],
    ],
    ['insert into tag (company_id, tag) select $1, last_name from student', ['student']],
  ])('%s: %j', async (statement, missing) => {
    expect(await missingIn(statement)).toEqual(missing);
  });
});
