import { sql } from 'kysely';
import type { Job, JobResult, PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointNames, type EndpointName } from '@mebae/contracts';
import { appDb, openPool, withSchoolTransaction, type AppDb } from '../db/connect.ts';
import type { JobName } from '../lib/processes/jobs.ts';
import { startWork } from '../work.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { callEndpoint } from '../testing/access/call-endpoint.ts';
import { callers, type Caller } from '../testing/access/callers.ts';
import { expectationOf } from '../testing/access/expectation.ts';
import type { Fixture } from '../testing/access/fixture.ts';
import { fixturesOf } from '../testing/access/fixtures.ts';
import { holdDatabase, type HeldDatabase } from '../testing/access/held-database.ts';
import { schoolTables } from '../testing/access/school-state.ts';
import { createWorld, type World } from '../testing/access/world.ts';
import { tablesWithoutSchool, type PlanNode } from '../testing/plan-by-school.ts';

/**
 * Every statement of the API and of the worker's jobs tells PostgreSQL the school of each table that it reads, as one that is
 * distributed by school (Citus) needs to send it to one node; row-level security alone, which adds the school to the plan,
 * would not do. Statements are taken from the plans that it reports by auto_explain: those of statements inside
 * functions, triggers and references are among them, with the values that they ran with. docs/adr/0054-sharding-by-school.md
 */

/** Functions that look for a school, or across schools, each with the reason. On several nodes they ask a directory of schools. */
const acrossSchools: Record<string, string> = {
  find_account_by_email: 'an address signs in before its school is known',
  find_connections_of_domain: 'ways to sign in of an address, before its school is known',
  find_identities: 'an account of a provider signs in before its school is known',
  find_igs_link: 'a token',
  find_link_owners: 'links of a candidates’ device, which may be of several schools',
  find_open_links: 'somebody who has lost a link gives an address, and no school',
  find_password_link: 'a token',
  find_school_of_organisation: 'an organisation of a provider names its school',
  find_schools: 'jobs go from school to school',
  find_schools_with_exams_to_join: 'jobs go from school to school',
  find_schools_with_exams_to_mail: 'jobs go from school to school',
  find_schools_with_exams_to_score: 'jobs go from school to school',
  find_schools_with_operations: 'jobs go from school to school',
  find_schools_with_running_exams: 'jobs go from school to school',
  open_candidate: 'a token',
  open_report_link: 'a token',
  open_session: 'a token',
  open_short_code: 'a code that a candidate types',
  open_student: 'a token',
  count_enrolments:
    'the row is found by the school, and deleted by its place, which its look-up locked',
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

let held: HeldDatabase;
let api: TestApi;
let world: World;
let tables: ReadonlySet<string>;
/** Texts of the functions above. */
let allowed: string[];
/** Statements that were looked at, and those that were not told the school of a table: `table: statement`. */
const seen = new Set<string>();
const found = new Set<string>();
let isLooking = false;

function look(notice: string): void {
  const json = /^duration: [^]*? plan:\n([^]*)$/.exec(notice)?.[1];
  if (json === undefined || !isLooking) return;
  const plan = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
  const statement = oneLine(plan['Query Text']);
  seen.add(statement);
  if (allowed.some((text) => text.includes(statement))) return;
  for (const table of tablesWithoutSchool(plan.Plan, tables)) found.add(`${table}: ${statement}`);
}

/** Looks at what PostgreSQL runs for some work. @returns statements that were not told the school */
async function lookAt(work: () => Promise<unknown>): Promise<string[]> {
  // the plan of a connection's last statement is told when the next one comes
  const hearLast = () => sql`select 1`.execute(held.db);
  await hearLast();
  found.clear();
  isLooking = true;
  try {
    await work();
    await hearLast();
  } finally {
    isLooking = false;
  }
  return [...found].toSorted();
}

/** Has a connection told of each plan. Conditions of row-level security are in none of them: it is off. */
const reportPlans = `load 'auto_explain'; ${Object.entries({
  log_min_duration: '0',
  log_level: 'notice',
  log_format: 'json',
  log_verbose: 'on',
  log_nested_statements: 'on',
  log_parameter_max_length: '0',
})
  .map(([name, value]) => `set auto_explain.${name} = '${value}'`)
  .join('; ')}`;

beforeAll(async () => {
  api = await startTestApi({
    connectTo: (url) => {
      held = holdDatabase(url, look);
      return held.db;
    },
  });
  world = await createWorld(api);
  const names = await schoolTables(held.db);
  tables = new Set(names);
  for (const table of names) {
    await sql`alter table ${sql.table(table)} disable row level security`.execute(held.db);
  }
  const { rows } = await sql<{ name: string; source: string }>`
    select proname::text as name, prosrc as source from pg_proc where pronamespace = 'public'::regnamespace`.execute(
    held.db,
  );
  allowed = rows.filter(({ name }) => name in acrossSchools).map(({ source }) => oneLine(source));
  const missing = Object.keys(acrossSchools).filter((fn) => !rows.some(({ name }) => name === fn));
  if (missing.length > 0) throw new Error(`There is no function ${missing.join(', ')}.`);
  for (const statement of reportPlans.split('; ')) await sql.raw(statement).execute(held.db);
});

interface Call {
  name: EndpointName;
  fixture: Fixture;
  who: Caller;
}
async function makeCall({ name, fixture, who }: Call): Promise<string[]> {
  await fixture.arrange?.(world);
  const input = fixture.input?.(world, who) ?? {};
  return lookAt(async () => {
    const response = await callEndpoint(world, name, input, who);
    await held.settled();
    const isToFail = Boolean(fixture.endsIn?.(who));
    expect(response.status === 200 || isToFail, response.text.slice(0, 300)).toBe(true);
  });
}

async function tryCall(call: Call): Promise<string[]> {
  await held.begin();
  try {
    return await makeCall(call);
  } finally {
    await held.rollback();
  }
}

describe('the statements of', () => {
  it.each(endpointNames)('%s tell the school of each table', async (name) => {
    for (const fixture of fixturesOf(name)) {
      const passing = callers.filter((who) => expectationOf(name, fixture, who) === 'passes');
      // an administrator's statements see the school, a teacher's some classes
      const walked = new Set([
        passing.find((who) => who === 'admin') ?? passing.at(-1),
        'inCharge',
      ]);
      for (const who of passing.filter((caller) => walked.has(caller))) {
        expect(await tryCall({ name, fixture, who }), who).toEqual([]);
      }
    }
  });
});

/** Calls whose jobs are run. */
const enqueuing: EndpointName[] = [
  'classChange.propose',
  'dataExports.startStudent',
  'evaluators.assign',
  'examFollowUp.remind',
  'letters.create',
  'loginCards.start',
  'reports.make',
  'studentImport.start',
];
/** Jobs that are scheduled, in an order in which one finds what another has left. */
const scheduled: JobName[] = [
  'find-due-mails',
  'find-new-answers',
  'join-exams',
  'close-exams',
  'settle-operations',
  'clean-up',
];
/** Jobs that come of these calls and of the scheduled ones. */
const following: JobName[] = [
  'assign-evaluators',
  'draw-login-cards',
  'import-roster',
  'make-export',
  'make-reports',
  'propose-classes',
  'score-exam',
  'send-mail',
  'write-letter',
];

describe('the statements of jobs', () => {
  type Handler = (jobs: Job[]) => Promise<JobResult[]>;
  const handlers = new Map<string, Handler>();
  const ran = new Set<string>();
  let db: AppDb;

  beforeAll(async () => {
    // jobs work in several transactions, and at the same time
    const pool = openPool(api.url, 4);
    pool.on('connect', (client) => {
      client.on('notice', ({ message }) => look(message ?? ''));
      void client.query(reportPlans);
    });
    db = appDb(pool);
    const boss = {
      work: async (name: string, _options: object, handler: Handler) => {
        handlers.set(name, handler);
      },
      schedule: async () => undefined,
      unschedule: async () => undefined,
    };
    const { signal } = new AbortController();
    const life = { log: pino({ level: 'silent' }), telemetry: null, metrics: null };
    await startWork(
      boss as unknown as PgBoss,
      { ...api.deps, db },
      { ...life, stopping: signal, cut: signal },
    );
    // a night that removes something of each kind, and courses that are over
    await sql`insert into retention_setting (company_id, session_days, import_file_days, mail_days, audit_days,
        answer_days, report_days, leaver_days, updated_at)
      select company_id, 7, 7, 90, 365, 730, 365, 1826, now() from company on conflict do nothing`.execute(
      held.db,
    );
  });
  afterAll(() => db.destroy());

  const run = async (name: string, id: string, data: object): Promise<string[]> => {
    ran.add(name);
    return lookAt(async () => {
      const results = await handlers.get(name)?.([{ id, name, data } as Job]);
      expect(results, name).toMatchObject([{ status: 'completed' }]);
    });
  };
  /** Runs the jobs that wait in the queue, and those that come of them. @returns statements that were not told the school */
  const runQueue = async (): Promise<string[]> => {
    const missing: string[] = [];
    for (;;) {
      const { rows } = await sql<{ id: string; name: string; data: object }>`
        delete from pgboss.job where state = 'created' returning id, name, data`.execute(held.db);
      if (rows.length === 0) return missing;
      for (const { id, name, data } of rows) missing.push(...(await run(name, id, data)));
    }
  };

  it.each(enqueuing)('of %s tell the school of each table', async (name) => {
    const [fixture] = fixturesOf(name);
    if (!fixture) throw new Error('no fixture');
    await makeCall({ name, fixture, who: 'admin' });
    expect(await runQueue()).toEqual([]);
  });

  it.each(scheduled)('%s and what it finds tell the school of each table', async (name) => {
    if (name === 'close-exams') {
      await sql`update exam set start_at = now() - interval '9 days', end_at = now() - interval '1 day'
        where scoring_state = 'none' and start_at < now()`.execute(held.db);
      await sql`update examinee set end_at = null`.execute(held.db);
    }
    expect(await run(name, name, {})).toEqual([]);
    expect(await runQueue()).toEqual([]);
  });

  it('are those of these jobs', () => {
    expect([...ran].toSorted()).toEqual(expect.arrayContaining([...scheduled, ...following]));
  });
});

describe('a statement that does not tell the school', () => {
  it.each([
    ['of a table', 'select from student where student_id = 1', ['student']],
    [
      'of one of two',
      'select from student s join enrolment e using (student_id) where s.company_id = 1',
      ['enrolment'],
    ],
    ['inside a function', 'select planted()', ['tag']],
  ])('%s is found', async (_where, statement, expected) => {
    await held.begin();
    try {
      await sql`create function planted() returns bigint language plpgsql as
        $$ begin return (select count(*) from tag t where t.tag = 'x'); end $$`.execute(held.db);
      const missing = await lookAt(() =>
        withSchoolTransaction(held.db, world.school.companyID, (tx) =>
          sql.raw(statement).execute(tx),
        ),
      );
      expect(missing.map((line) => line.split(':')[0])).toEqual(expected);
    } finally {
      await held.rollback();
    }
  });

  it('and all others were seen', () => {
    expect(seen.size).toBeGreaterThan(700);
  });
});
