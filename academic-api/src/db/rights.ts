import { sql } from 'kysely';
import type { Db } from './connect.ts';
import type { ProductRole } from './roles.ts';

/** Tables that belong to no school: masters, the same for all, which requests only read. */
export const masters: readonly string[] = [
  'activity_component',
  'anchoring_example',
  'competency',
  // Ways to sign in that the operator has registered; secrets are sealed.
  'connection',
  'competency_setting',
  'disposition_scale',
  'growing_purpose',
  'implicit_task',
  'interview_navi',
  'part_item',
  'question_item',
  'question_type',
  'seeded_destination',
  'trend',
];

/** Rights of the roles on a table, a function or a schema. */
type Rights = Partial<Record<ProductRole, readonly string[]>>;

/** Rights on a table that `close_table` has closed. */
const rightsOnSchoolTable: Rights = { mebae_app: ['select', 'insert', 'update', 'delete'] };

/** Tables on which the roles have other rights than on those of their kind. */
const rightsOnTables: Readonly<Record<string, Rights>> = {
  ...Object.fromEntries(masters.map((name) => [name, { mebae_app: ['select'] }])),
  // Requests write it once and never touch it again.
  audit_log: { mebae_app: ['select', 'insert'] },
  // Rows are the operator's: no school says which address the server calls.
  roster_service: { mebae_app: ['select'] },
  // Values of launches, which are used before a school is known.
  lti_used_value: { mebae_app: ['select', 'insert', 'delete'] },
  kysely_migration: { mebae_server: ['select'] },
};

const jobTable: Rights = {
  // Jobs are enqueued inside a request's transaction, so by its role.
  mebae_app: ['select', 'insert', 'update'],
  // The worker takes, ends, schedules and removes them.
  mebae_server: ['select', 'insert', 'update', 'delete'],
};

const rightsOnSchemas: Readonly<Record<string, Rights>> = {
  public: { mebae_app: ['usage'], mebae_rate_limit: ['usage'] },
  pgboss: { mebae_app: ['usage'], mebae_server: ['usage'] },
};

/**
 * Functions that run with the rights of their owner, each with its one caller: look-ups before a school is known, lists of
 * schools for jobs, and the counting of calls. Nobody else may call them, which PostgreSQL would allow by itself.
 */
export const callers: Readonly<Record<string, ProductRole>> = {
  erase_in_audit_log: 'mebae_app',
  find_account_by_email: 'mebae_app',
  find_connections_of_domain: 'mebae_app',
  find_enrolments: 'mebae_app',
  find_identities: 'mebae_app',
  find_igs_link: 'mebae_app',
  find_link_owners: 'mebae_app',
  find_open_links: 'mebae_app',
  find_password_link: 'mebae_app',
  find_school_of_organisation: 'mebae_app',
  find_schools: 'mebae_app',
  find_schools_with_exams_to_join: 'mebae_app',
  find_schools_with_exams_to_mail: 'mebae_app',
  find_schools_with_exams_to_score: 'mebae_app',
  find_schools_with_nightly_rosters: 'mebae_app',
  find_schools_with_operations: 'mebae_app',
  find_schools_with_running_exams: 'mebae_app',
  open_candidate: 'mebae_app',
  open_report_link: 'mebae_app',
  open_session: 'mebae_app',
  open_short_code: 'mebae_app',
  open_student: 'mebae_app',
  rate_limit_forget: 'mebae_rate_limit',
  rate_limit_hit: 'mebae_rate_limit',
  rate_limit_read: 'mebae_rate_limit',
  remove_old_audit_entries: 'mebae_app',
  remove_old_audit_log: 'mebae_app',
};

/** Something in the database that rights are given on. */
interface Thing {
  kind: 'schema' | 'table' | 'function';
  schema: string;
  name: string;
  /** Its name in a statement. */
  written: string;
  /** It is a table that `close_table` has closed. */
  isClosed: boolean;
  /** Rights that somebody other than its owner has: `mebae_app select`, `PUBLIC execute`. */
  given: string[];
}

function rightsOn({ kind, schema, name, isClosed }: Thing): Rights {
  if (kind === 'schema') return rightsOnSchemas[name] ?? {};
  if (kind === 'function') return callers[name] ? { [callers[name]]: ['execute'] } : {};
  if (schema === 'pgboss') return jobTable;
  return rightsOnTables[name] ?? (isClosed ? rightsOnSchoolTable : {});
}

async function things(db: Db): Promise<Thing[]> {
  const { rows } = await sql<Thing>`
    with thing (kind, schema, name, written, is_closed, acl) as (
      select 'schema', nspname, nspname, quote_ident(nspname), false, coalesce(nspacl, acldefault('n', nspowner))
      from pg_namespace
      union all
      select 'table', relnamespace::regnamespace::text, relname, format('%I.%I', relnamespace::regnamespace, relname),
        exists (select from pg_policy where polrelid = c.oid and polname = 'own_company'),
        coalesce(relacl, acldefault('r', relowner))
      from pg_class c where relkind in ('r', 'p')
      union all
      select 'function', pronamespace::regnamespace::text, proname, oid::regprocedure::text, false,
        coalesce(proacl, acldefault('f', proowner))
      from pg_proc where prosecdef
    )
    select kind, schema, name, written, is_closed,
      array(select coalesce(r.rolname, 'PUBLIC') || ' ' || lower(a.privilege_type)
        from aclexplode(acl) a left join pg_roles r on r.oid = a.grantee) as given
    from thing where schema in ('public', 'pgboss') order by kind, schema, name`.execute(db);
  return rows;
}

/**
 * Says how the missing rights of the product's roles are made. A fresh database has all of them; one that was restored
 * without roles, or with `--no-acl`, has none, and everybody may call its functions.
 * @param db the connection of the tables' owner
 * @returns statements; none when nothing is missing
 */
export async function missingRights(db: Db): Promise<string[]> {
  const all = await things(db);
  return all.flatMap((thing) => {
    const { kind, name, written, given } = thing;
    const grants = Object.entries(rightsOn(thing)).flatMap(([role, rights]) => {
      const missing = rights.filter((right) => !given.includes(`${role} ${right}`));
      return missing.length > 0
        ? [`grant ${missing.join(', ')} on ${kind} ${written} to ${role}`]
        : [];
    });
    const isOpen = kind === 'function' && name in callers && given.includes('PUBLIC execute');
    return isOpen ? [`revoke all on function ${written} from public`, ...grants] : grants;
  });
}

/**
 * Makes the rights that are missing, all or none. With nothing to make it only reads, and waits for nobody.
 * @param db the connection of the tables' owner
 */
export async function ensureRights(db: Db): Promise<void> {
  const statements = await missingRights(db);
  if (statements.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await sql.raw(statements.join(';\n')).execute(tx);
  });
}
