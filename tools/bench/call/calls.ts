import { appDb, openPool } from '../../../academic-api/src/db/connect.ts';
import { seedDemo } from '../../../academic-api/src/demo/seed.ts';
import { demoPassword, demoSchools } from '../../../academic-api/src/demo/schools.ts';
import { createAccount, rightPassword } from '../../../academic-api/src/testing/account.ts';
import { openReportStore } from '../../../academic-api/src/lib/report-store/report-store.ts';
import { testConfig } from '../../../academic-api/src/testing/config.ts';
import { createSchool } from '../../../academic-api/src/testing/school.ts';
import { api, type BenchDatabase } from '../lib/product.ts';

/** An account that signs in through the bff. */
export interface Person {
  email: string;
  password: string;
}

/** A signed-in GET that is measured. */
export interface Call {
  name: string;
  path: string;
  person: Person;
  headers: Record<string, string>;
  /** Least share of the calls a second that a bare route with the same SQL serves. */
  leastOfBare: number;
}

/**
 * A profile is two rows: its way through two processes costs more than its SQL. The others cost at most twice what their
 * SQL does.
 */
const leastOfBare = (name: string): number => (name === 'profile' ? 0.35 : 0.5);

/**
 * The calls that are measured: five of the demo school, and two pages of the students of a large school.
 * @param students of the large school, a multiple of 50
 */
export async function prepareCalls(
  { db, url }: BenchDatabase,
  students: number,
): Promise<readonly Call[]> {
  const requestDb = appDb(openPool(url, 2));
  const config = testConfig(url);
  const reportStore = openReportStore(config);
  await seedDemo(
    db,
    { db: requestDb, config, reportStore, now: () => new Date() },
    { schools: demoSchools.filter(({ key }) => key === 'sakura') },
  );
  await requestDb.destroy();
  const large = await createSchool(db, { classes: students / 50, studentsPerClass: 50 });
  const { email } = await createAccount(db, large.companyID);
  const scored = await db
    .selectFrom('score as s')
    .innerJoin('exam as x', 'x.evalSettingID', 's.evalSettingID')
    .select(['s.studentID', 's.evalSettingID', 's.competencyID', 'x.schoolYear'])
    .where('s.isFixed', '=', true)
    .orderBy('x.endAt', 'desc')
    .orderBy('s.studentID')
    .orderBy('s.competencyID')
    .executeTakeFirstOrThrow();
  const { studentID, evalSettingID: exam, competencyID: competency } = scored;
  const page = 'page=1&pageSize=50';
  const demo = {
    person: { email: 'admin@sakura.example', password: demoPassword },
    headers: { 'school-year': String(scored.schoolYear) },
  };
  const big = {
    person: { email, password: rightPassword },
    headers: { 'school-year': String(large.schoolYear) },
  };
  const ranking = `${page}&evalSettingID=${exam}&competencyID=${competency}&scale=school`;
  return [
    { name: 'profile', path: '/account/profile', ...demo },
    { name: 'students', path: `/students?${page}`, ...demo },
    { name: 'exams', path: `/exams?${page}`, ...demo },
    { name: 'record', path: `/studentRecord/${studentID}`, ...demo },
    { name: 'ranking', path: `/classManagement/ranking?${ranking}`, ...demo },
    { name: 'first of many', path: `/students?${page}`, ...big },
    { name: 'middle of many', path: `/students?page=${students / 100}&pageSize=50`, ...big },
  ].map((call) => ({ ...call, path: `${api}${call.path}`, leastOfBare: leastOfBare(call.name) }));
}
