/**
 * The student list of one school among 200, with 5,000 students and with 50,000: pages, search, filter and orders, each
 * against its bare SQL, and each size against the first. `BENCH_STUDENTS=5000,500000` chooses other sizes; `--pooled` takes
 * the API's side through PgBouncer and HAProxy. BENCH_SMOKE=1 runs a shortened version.
 */
import pg from 'pg';
import { createSchool, type TestSchool } from '../../academic-api/src/testing/school.ts';
import { startBenchApi } from './lib/api.ts';
import { ms, sideBySide, smoke } from './lib/measure.ts';

const otherSchools = smoke ? 3 : 199;
const studentsPerClass = 50;
const given = process.env['BENCH_STUDENTS']?.split(',').map(Number) ?? [5_000, 50_000];
/** Classes of the measured schools. */
const sizes = smoke ? [4, 8] : given.map((students) => Math.ceil(students / studentsPerClass));
/** Rounds of a size: the bare SQL of half a million students takes a second each time. */
const roundsOf = (classes: number): number => (smoke ? 3 : classes > 2_000 ? 5 : 40);

const api = await startBenchApi();
const bare = new pg.Client({ connectionString: api.url });
await bare.connect();

/** Fills the classes of schools, by the server alone: so many rows don't fit into one statement from outside. */
async function fillClasses(companyIDs: readonly number[]): Promise<void> {
  await bare.query(
    `insert into student (company_id, manage_number, last_name, first_name, last_name_kana, first_name_kana, search_key)
     select c.company_id, 'M' || c.school_class_id || '-' || n, '山田', '太郎' || n,
       (array['サトウ','スズキ','タカハシ','タナカ','イトウ','ワタナベ','ヤマモト','ナカムラ','コバヤシ','カトウ'])[1 + n % 10],
       'タロウ' || n,
       '山田太郎' || n || '|' ||
       (array['サトウ','スズキ','タカハシ','タナカ','イトウ','ワタナベ','ヤマモト','ナカムラ','コバヤシ','カトウ'])[1 + n % 10]
       || 'タロウ' || n || '|m' || c.school_class_id || '-' || n
     from school_class c cross join generate_series(1, $2::int) n where c.company_id = any($1)`,
    [companyIDs, studentsPerClass],
  );
  await bare.query(
    `insert into enrolment (company_id, student_id, school_year, school_class_id, student_number)
     select c.company_id, s.student_id, c.school_year, c.school_class_id, n
     from school_class c cross join generate_series(1, $2::int) n
     join student s on s.company_id = c.company_id and s.manage_number = 'M' || c.school_class_id || '-' || n
     where c.company_id = any($1)`,
    [companyIDs, studentsPerClass],
  );
}

async function get<Body>(school: TestSchool, path: string): Promise<Body> {
  const response = await api.app.inject({
    method: 'GET',
    url: `/api/v3/academic${path}`,
    headers: { 'auth-token': school.admin },
  });
  if (response.statusCode !== 200) throw new Error(response.body.slice(0, 300));
  return response.json<Body>();
}

/** One page through the API. */
async function page(school: TestSchool, query: string): Promise<{ studentID: number }[]> {
  const body = await get<{ data: { studentID: number }[] }>(
    school,
    `/students?pageSize=50&${query}`,
  );
  if (body.data.length === 0) throw new Error('expected a page, got nothing');
  return body.data;
}

const usualOrder = 'c.grade, c.name, e.student_number, s.student_id';

/** The same page as somebody would write it by hand. */
async function sql(
  school: TestSchool,
  {
    offset = 0,
    order = usualOrder,
    where = 'true',
  }: { offset?: number; order?: string; where?: string },
): Promise<void> {
  const { rows } = await bare.query(
    `select s.*, e.student_number, c.grade, c.name, count(*) over () as total
     from enrolment e
     join student s on s.company_id = e.company_id and s.student_id = e.student_id
     left join school_class c on c.company_id = e.company_id and c.school_class_id = e.school_class_id
     where e.company_id = $1 and e.school_year = $2 and e.state = 'enrolled' and ${where}
     order by ${order} limit 50 offset ${offset}`,
    [school.companyID, school.schoolYear],
  );
  if (rows.length === 0) throw new Error('expected a page, got nothing');
}

/** Medians of each way to ask for a page, and of its bare SQL. */
async function measure(
  school: TestSchool,
  classes: number,
): Promise<Map<string, [number, number]>> {
  const rounds = roundsOf(classes);
  const middle = Math.floor((classes * studentsPerClass) / 100);
  const schoolClassID = school.classes[Math.floor(classes / 2)]?.schoolClassID ?? 0;
  const ways: Record<string, [query: string, bare: Parameters<typeof sql>[1]]> = {
    'first page': ['page=1', {}],
    'middle page': [`page=${middle}`, { offset: (middle - 1) * 50 }],
    'search, a tenth': [
      `search=${encodeURIComponent('サトウ')}`,
      { where: "s.search_key like '%サトウ%'" },
    ],
    'search, one': [
      `search=m${schoolClassID}-7`,
      { where: `s.search_key like '%m${schoolClassID}-7%'` },
    ],
    'one class': [
      `schoolClassID=${schoolClassID}`,
      { where: `e.school_class_id = ${schoolClassID}` },
    ],
    'by name': ['sortKey=fullName', { order: `s.name_key, ${usualOrder}` }],
    'by number, down': [
      'sortKey=manageNumber&sortDirection=desc',
      { order: `s.manage_number_key desc, ${usualOrder}` },
    ],
    'by name, middle': [
      `sortKey=fullName&page=${middle}`,
      { order: `s.name_key, ${usualOrder}`, offset: (middle - 1) * 50 },
    ],
    'grade, down': [
      `sortDirection=desc&page=${middle}`,
      {
        order: 'c.grade desc nulls last, c.name, e.student_number, s.student_id',
        offset: (middle - 1) * 50,
      },
    ],
    'by class': ['sortKey=schoolClass', { order: `c.name, ${usualOrder}` }],
    'by class, down': [
      `sortKey=schoolClass&sortDirection=desc&page=${middle}`,
      { order: `c.name desc nulls last, ${usualOrder}`, offset: (middle - 1) * 50 },
    ],
    'student number': [
      'sortKey=studentNumber',
      { order: `e.student_number nulls last, ${usualOrder}` },
    ],
    'and down': [
      'sortKey=studentNumber&sortDirection=desc',
      { order: `e.student_number desc nulls last, ${usualOrder}` },
    ],
  };
  const found = new Map<string, [number, number]>();
  for (const [name, [query, options]] of Object.entries(ways)) {
    const times = await sideBySide(
      { api: () => page(school, query), bare: () => sql(school, options) },
      rounds,
    );
    found.set(name, [times.api, times.bare]);
  }
  for (const [name, query] of [
    ['neighbours', ''],
    ['and by name', 'sortKey=fullName&'],
  ] as const) {
    const [student] = await page(school, `${query}page=${middle}`);
    const path = `/studentRecord/${student?.studentID}/neighbours?${query}`;
    const order = query ? `s.name_key, ${usualOrder}` : usualOrder;
    const times = await sideBySide(
      { api: () => get(school, path), bare: () => sql(school, { order, offset: middle * 50 }) },
      rounds,
    );
    found.set(name, [times.api, times.bare]);
  }
  return found;
}

try {
  const others: number[] = [];
  for (let made = 0; made < otherSchools; made += 1) {
    const { companyID } = await createSchool(api.db, { classes: 10, studentsPerClass: 0 });
    others.push(companyID);
  }
  const measured: TestSchool[] = [];
  for (const classes of sizes) {
    measured.push(await createSchool(api.db, { classes, studentsPerClass: 0 }));
  }
  await fillClasses([...others, ...measured.map((school) => school.companyID)]);
  await bare.query('vacuum analyze student, enrolment, school_class');

  const results: Map<string, [number, number]>[] = [];
  for (const [index, school] of measured.entries()) {
    const classes = sizes[index] ?? 0;
    const times = await measure(school, classes);
    results.push(times);
    const total = (classes * studentsPerClass).toLocaleString('en');
    console.log(
      `Student list, ${total} students, ${otherSchools + 1} schools, a page of 50 (median of ${roundsOf(classes)}):`,
    );
    for (const [name, [whole, part]] of times) {
      console.log(
        `  ${name.padEnd(17)} ${ms(whole)} = ${(whole / part).toFixed(2)} × its bare SQL (${ms(part)})`,
      );
    }
  }
  const [first, ...larger] = results;
  for (const [index, result] of larger.entries()) {
    const total = ((sizes[index + 1] ?? 0) * studentsPerClass).toLocaleString('en');
    console.log(`The school of ${total} in times of the first one:`);
    for (const [name, [whole, part]] of result) {
      const [before = whole, bareBefore = part] = first?.get(name) ?? [];
      console.log(
        `  ${name.padEnd(17)} ${(whole / before).toFixed(2)} (bare SQL ${(part / bareBefore).toFixed(2)})`,
      );
    }
  }
} finally {
  await bare.end();
  await api.stop();
}
