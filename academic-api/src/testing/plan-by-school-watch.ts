import { sql } from 'kysely';
import type { EndpointName } from '@mebae/contracts';
import type { Db } from '../db/connect.ts';
import { callEndpoint } from './access/call-endpoint.ts';
import type { Caller } from './access/callers.ts';
import type { Fixture } from './access/fixture.ts';
import { holdDatabase, type HeldDatabase } from './access/held-database.ts';
import { schoolTables } from './access/school-state.ts';
import { createWorld, type World } from './access/world.ts';
import { startTestApi, type TestApi } from './api.ts';
import { tablesWithoutSchool, type PlanNode } from './plan-by-school.ts';

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
  find_schools_with_nightly_rosters: 'jobs go from school to school',
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

/** Has a connection told of each plan. Conditions of row-level security are in none of them: it is off. */
export const reportPlans = `load 'auto_explain'; ${Object.entries({
  log_min_duration: '0',
  log_level: 'notice',
  log_format: 'json',
  log_verbose: 'on',
  log_nested_statements: 'on',
  log_parameter_max_length: '0',
})
  .map(([name, value]) => `set auto_explain.${name} = '${value}'`)
  .join('; ')}`;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Statements of a database without row-level security, seen by the plans that its connections report (`reportPlans`). */
class PlanWatch {
  /** Statements that were looked at. */
  readonly seen = new Set<string>();
  readonly #found = new Set<string>();
  #tables: ReadonlySet<string> = new Set();
  /** Texts of the functions that look across schools. */
  #allowed: string[] = [];
  #isLooking = false;

  /** Takes what a connection says besides its results. */
  readonly hear = (notice: string): void => {
    const json = /^duration: [^]*? plan:\n([^]*)$/.exec(notice)?.[1];
    if (json === undefined || !this.#isLooking) return;
    const plan = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
    const statement = oneLine(plan['Query Text']);
    this.seen.add(statement);
    if (this.#allowed.some((text) => text.includes(statement))) return;
    for (const table of tablesWithoutSchool(plan.Plan, this.#tables)) {
      this.#found.add(`${table}: ${statement}`);
    }
  };

  /** Switches row-level security off, and the reports of one connection on. */
  async begin(db: Db): Promise<void> {
    const names = await schoolTables(db);
    this.#tables = new Set(names);
    for (const table of names) {
      await sql`alter table ${sql.table(table)} disable row level security`.execute(db);
    }
    const { rows } = await sql<{ name: string; source: string }>`
      select proname::text as name, prosrc as source from pg_proc where pronamespace = 'public'::regnamespace`.execute(
      db,
    );
    const missing = Object.keys(acrossSchools).filter(
      (fn) => !rows.some(({ name }) => name === fn),
    );
    if (missing.length > 0) throw new Error(`There is no function ${missing.join(', ')}.`);
    this.#allowed = rows
      .filter(({ name }) => name in acrossSchools)
      .map(({ source }) => oneLine(source));
    for (const statement of reportPlans.split('; ')) await sql.raw(statement).execute(db);
  }

  /**
   * Looks at what PostgreSQL runs for some work.
   * @param db the connection of `begin`
   * @returns statements that were not told the school of a table: `table: statement`
   */
  async lookAt(db: Db, work: () => Promise<unknown>): Promise<string[]> {
    // the plan of a connection's last statement is told when the next one comes
    const hearLast = () => sql`select 1`.execute(db);
    await hearLast();
    this.#found.clear();
    this.#isLooking = true;
    try {
      await work();
      await hearLast();
    } finally {
      this.#isLooking = false;
    }
    return [...this.#found].toSorted();
  }
}

/** A call by somebody. */
export interface WatchedCall {
  name: EndpointName;
  fixture: Fixture;
  who: Caller;
}

/** Two schools whose statements are looked at, on one connection that can hold what requests commit. */
export interface WatchedWorld {
  api: TestApi;
  held: HeldDatabase;
  world: World;
  watch: PlanWatch;
  /** Looks at the statements of some work. @returns those that were not told the school */
  lookAt: (work: () => Promise<unknown>) => Promise<string[]>;
  /** The same of a call. @throws Error where it does not end as its fixture says */
  makeCall: (call: WatchedCall) => Promise<string[]>;
}

/** Starts the API on a database whose statements are looked at. */
export async function startWatchedWorld(
  options: Parameters<typeof startTestApi>[0] = {},
): Promise<WatchedWorld> {
  const watch = new PlanWatch();
  const opened: { held?: HeldDatabase } = {};
  const api = await startTestApi({
    ...options,
    connectTo: (url) => (opened.held = holdDatabase(url, watch.hear)).db,
  });
  const { held } = opened;
  if (!held) throw new Error('The API has opened no database.');
  const world = await createWorld(api);
  await watch.begin(held.db);
  const lookAt = (work: () => Promise<unknown>) => watch.lookAt(held.db, work);
  return {
    api,
    held,
    world,
    watch,
    lookAt,
    makeCall: async ({ name, fixture, who }) => {
      await fixture.arrange?.(world);
      const input = fixture.input?.(world, who) ?? {};
      return lookAt(async () => {
        const { status, text } = await callEndpoint(world, name, input, who);
        await held.settled();
        if (status !== 200 && !fixture.endsIn?.(who)) {
          throw new Error(`${name} by ${who} ended with ${status}: ${text.slice(0, 300)}`);
        }
      });
    },
  };
}
