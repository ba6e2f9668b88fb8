/**
 * The student list of a school with 5,000: first page, a page in the middle and a search, each against its bare SQL.
 * BENCH_SMOKE=1 runs a shortened version.
 */
import pg from 'pg';
import { createSchool } from '../../academic-api/src/testing/school.ts';
import { startBenchApi } from './lib/api.ts';
import { ms, sideBySide, smoke } from './lib/measure.ts';

const classes = smoke ? 5 : 100;
const studentsPerClass = 50;
const rounds = smoke ? 3 : 60;
const total = classes * studentsPerClass;

const api = await startBenchApi();
const bare = new pg.Client({ connectionString: api.url });
await bare.connect();
try {
  const school = await createSchool(api.db, { classes, studentsPerClass });
  await bare.query('analyze');
  const page = async (query: string): Promise<void> => {
    const response = await api.app.inject({
      method: 'GET',
      url: `/api/v3/academic/students?pageSize=50&${query}`,
      headers: { 'auth-token': school.admin },
    });
    const body = response.json<{ data: unknown[]; totalRecords: number }>();
    if (response.statusCode !== 200 || body.data.length !== 50)
      throw new Error(response.body.slice(0, 300));
  };
  const sql = async (offset: number, search = ''): Promise<void> => {
    const { rows } = await bare.query(
      `select s.*, e.student_number, c.grade, c.name, count(*) over () as total
       from enrolment e
       join student s on s.company_id = e.company_id and s.student_id = e.student_id
       left join school_class c on c.company_id = e.company_id and c.school_class_id = e.school_class_id
       where e.company_id = $1 and e.school_year = $2 and e.state = 'enrolled' and s.search_key like $3
       order by c.grade, c.name, e.student_number, s.student_id limit 50 offset $4`,
      [school.companyID, school.schoolYear, `%${search}%`, offset],
    );
    if (rows.length !== 50) throw new Error(`expected a full page, got ${rows.length}`);
  };
  const middle = Math.floor(total / 100);
  const times = await sideBySide(
    {
      first: () => page('page=1'),
      firstSql: () => sql(0),
      middle: () => page(`page=${middle}`),
      middleSql: () => sql((middle - 1) * 50),
      search: () => page('page=1&search=%E3%83%A4%E3%83%9E%E3%83%80'),
      searchSql: () => sql(0, 'ヤマダ'),
    },
    rounds,
  );
  console.log(`Student list, ${total} students, a page of 50 (median of ${rounds}):`);
  const line = (what: string, whole: number, part: number): void =>
    console.log(
      `  ${what} ${ms(whole)} = ${(whole / part).toFixed(2)} × its bare SQL (${ms(part)})`,
    );
  line('first page ', times.first, times.firstSql);
  line('middle page', times.middle, times.middleSql);
  line('search     ', times.search, times.searchSql);
} finally {
  await bare.end();
  await api.stop();
}
