/**
 * Ten years of one large school: bytes of a student and year, removal of old rows in batches beside one plain deletion, and how
 * large tables and indexes get where courses come and go, with PostgreSQL's own settings of autovacuum and with ours.
 * BENCH_SMOKE=1 runs a shortened version.
 */
import pg from 'pg';
import { appDb, openPool, withSchoolTransaction } from '../../academic-api/src/db/connect.ts';
import { removeAll } from '../../academic-api/src/features/system/clean-up/clean-up.job.ts';
import { stale } from '../../academic-api/src/lib/retention/stale-data.repository.ts';
import { createSchool } from '../../academic-api/src/testing/school.ts';
import { startBenchApi } from './lib/api.ts';
import { ms, smoke } from './lib/measure.ts';
import {
  coursesPerYear,
  fillCourse,
  fillEnrolments,
  fillStudents,
  fillYear,
} from './years/fill.ts';

const students = smoke ? 40 : Number(process.env['BENCH_STUDENTS'] ?? 1_000);
const years = smoke ? 6 : 10;
const firstYear = 2016;
/** Courses that come and go with each setting of autovacuum. */
const turns = smoke ? 2 : 8;

const api = await startBenchApi();
const bare = new pg.Client({ connectionString: api.url });
await bare.connect();
const db = appDb(openPool(api.url, 2));
/** The nightly job is measured here, and vacuum when its setting says so: neither by itself. */
await bare.query('alter system set autovacuum = off');
await bare.query('select pg_reload_conf()');

const { companyID } = await createSchool(api.db, { classes: 1, studentsPerClass: 0 });

/** The end of a school year. */
const endOf = (schoolYear: number): Date => new Date(Date.UTC(schoolYear + 1, 3, 1));
const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
const number = async (statement: string, values: unknown[] = []): Promise<number> => {
  const { rows } = await bare.query<{ n: string }>(statement, values);
  return Number(rows[0]?.n ?? 0);
};
const sizeOf = (table: string) => number('select pg_table_size($1::regclass) as n', [table]);
const indexesOf = (table: string) => number('select pg_indexes_size($1::regclass) as n', [table]);

/** Kinds of rows whose removal is measured. */
type Removable = 'answerDays' | 'mailDays' | 'auditDays';

/** Removes rows of a kind from before a moment, as the nightly job does. @returns milliseconds and rows */
async function inBatches(kind: Removable, before: Date) {
  let rows = 0;
  const took = await seconds(async () => {
    for (const part of stale[kind]) {
      rows += await removeAll(
        (work) => withSchoolTransaction(db, companyID, work),
        companyID,
        part,
        before,
      );
    }
  });
  return { took, rows };
}

async function inOne(statement: string, before: Date) {
  let rows = 0;
  const took = await seconds(async () => {
    rows = (await bare.query(statement, [companyID, before])).rowCount ?? 0;
  });
  return { took, rows };
}
const oldAnswers = `delete from answer a using evaluation_request r, exam x
  where a.company_id = $1 and r.company_id = a.company_id and r.evaluation_request_id = a.evaluation_request_id
    and x.company_id = r.company_id and x.eval_setting_id = r.eval_setting_id and x.end_at < $2`;
const oldMails = 'delete from outbox_mail where company_id = $1 and created_at < $2';
const oldEntries = 'delete from audit_log where company_id = $1 and at < $2';

async function printBytes(): Promise<void> {
  const { rows } = await bare.query<{ name: string; bytes: string }>(
    `select c.relname as name, pg_total_relation_size(c.oid) as bytes from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and c.relname in ('student', 'enrolment', 'exam', 'examinee', 'evaluation_request', 'answer', 'score', 'audit_log',
         'outbox_mail') order by 2 desc`,
  );
  const each = (bytes: number): string => Math.round(bytes / students / years).toLocaleString('en');
  const total = rows.reduce((sum, { bytes }) => sum + Number(bytes), 0);
  console.log(
    `${years} years of ${students.toLocaleString('en')} students, ${coursesPerYear} courses a year: ${(total / 1e6).toFixed(0)} MB, ${each(total)} bytes a student and year`,
  );
  for (const { name, bytes } of rows)
    console.log(`  ${name.padEnd(19)}${each(Number(bytes)).padStart(8)}`);
}

/** Removes a year in one statement, the next one in batches, and then three at once. */
async function printRemoval(
  what: string,
  kind: Removable,
  statement: string,
  oldest: number,
): Promise<void> {
  const plain = await inOne(statement, endOf(oldest));
  const one = await inBatches(kind, endOf(oldest + 1));
  const three = await inBatches(kind, endOf(oldest + 4));
  const cost = ({ took, rows }: { took: number; rows: number }): number => took / rows;
  console.log(
    `${what}: ${one.rows.toLocaleString('en')} rows in batches ${(cost(one) / cost(plain)).toFixed(2)} × one plain deletion (${ms(plain.took)}); ` +
      `${(three.rows / one.rows).toFixed(1)} times the rows take ${(cost(three) / cost(one)).toFixed(2)} × the time a row`,
  );
}

/**
 * Lets courses come and go, the oldest one for a new one, with a vacuum whenever autovacuum would begin one.
 * @param first course that goes, counted from the first year's
 * @param scale of `autovacuum_vacuum_scale_factor`
 */
async function printTurns(first: number, name: string, scale: number): Promise<void> {
  await bare.query('vacuum full analyze answer');
  const [table, indexes] = [await sizeOf('answer'), await indexesOf('answer')];
  let [mostTable, mostIndexes, mostDead, dead, vacuums] = [table, indexes, 0, 0, 0];
  for (let turn = first; turn < first + turns; turn += 1) {
    const [year, course] = [Math.floor(turn / coursesPerYear), turn % coursesPerYear];
    // the first course of a year ends in May, the second one in November
    const between = new Date(Date.UTC(firstYear + year, course === 0 ? 6 : 12, 1));
    dead += (await inBatches('answerDays', between)).rows;
    const live = await number('select count(*) as n from answer');
    mostDead = Math.max(mostDead, dead / (dead + live));
    if (dead > 50 + scale * (live + dead)) {
      await bare.query('vacuum analyze answer');
      vacuums += 1;
      dead = 0;
    }
    const next = { companyID, schoolYear: firstYear + years + year, students };
    if (course === 0) await fillEnrolments(bare, next);
    await fillCourse(bare, next, course);
    mostTable = Math.max(mostTable, await sizeOf('answer'));
    mostIndexes = Math.max(mostIndexes, await indexesOf('answer'));
  }
  console.log(
    `answers, ${name} (${scale}): rows at most ${(mostTable / table).toFixed(2)} × their size at first, indexes ${(mostIndexes / indexes).toFixed(2)}, dead rows at most ${(mostDead * 100).toFixed(0)} %, ${vacuums} vacuums for ${turns} courses`,
  );
}

try {
  await fillStudents(bare, companyID, students);
  for (let year = 0; year < years; year += 1) {
    await fillYear(bare, { companyID, schoolYear: firstYear + year, students });
  }
  await bare.query('vacuum analyze');
  await printBytes();
  await printTurns(0, "PostgreSQL's setting", 0.2);
  await printTurns(turns, 'ours', 0.02);
  const left = firstYear + (2 * turns) / coursesPerYear;
  await printRemoval('answers', 'answerDays', oldAnswers, left);
  await printRemoval('mails', 'mailDays', oldMails, firstYear);
  await printRemoval('audit log', 'auditDays', oldEntries, firstYear);
} finally {
  await bare.query('alter system reset autovacuum');
  await bare.end();
  await db.destroy();
  await api.stop();
}
