import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestApi } from '../testing/api.ts';

/**
 * Keys as a PostgreSQL that is distributed by school (Citus) needs them: each leads with the school's column, so that one
 * node can check it. docs/adr/0054-sharding-by-school.md
 */
const api = await startTestApi();

/** A primary or unique key, with or without a constraint, or a reference; `columns` in its order. */
interface Key {
  table: string;
  name: string;
  kind: 'unique' | 'reference';
  columns: string[];
  /** The table that a reference leads to, and the columns there. */
  target: string | null;
  targetColumns: string[];
  /** Whether the table that a reference leads to has a school. */
  isOfSchool: boolean;
}

const hasSchool = (table: string) => sql`exists (select from pg_attribute a
  where a.attrelid = ${sql.raw(table)} and a.attname = 'company_id' and not a.attisdropped)`;
const namesOf = (table: string, numbers: string) => sql`array(
  select coalesce(a.attname::text, '') from unnest(${sql.raw(numbers)}::int[]) with ordinality as part (number, position)
  left join pg_attribute a on a.attrelid = ${sql.raw(table)} and a.attnum = part.number order by part.position)`;

/** Every key of the tables that have a school, as the catalog has it. An expression of an index has the name ''. */
async function keysOfSchoolTables(): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select c.relname::text as "table", i.indexrelid::regclass::text as name, 'unique' as kind,
      ${namesOf('c.oid', 'i.indkey')} as columns, null as target, '{}'::text[] as target_columns, true as is_of_school
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and i.indisunique and ${hasSchool('c.oid')}
    union all
    select c.relname::text, k.conname::text, 'reference', ${namesOf('c.oid', 'k.conkey')},
      k.confrelid::regclass::text, ${namesOf('k.confrelid', 'k.confkey')}, ${hasSchool('k.confrelid')}
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = 'public'::regnamespace and k.contype = 'f' and ${hasSchool('c.oid')}
    order by 1, 2`.execute(api.db);
  return rows;
}

const leads = (columns: readonly string[]): boolean => columns[0] === 'company_id';

/** Keys that a node could not check by itself: `table.key`. References to masters are to tables that every node has whole. */
const notBySchool = (keys: readonly Key[]): string[] =>
  keys
    .filter(({ kind, columns, targetColumns, isOfSchool }) =>
      kind === 'unique' ? !leads(columns) : isOfSchool && !(leads(columns) && leads(targetColumns)),
    )
    .map(({ table, name }) => `${table}.${name}`);

const token =
  'what opens a session or a page before a school is known; random, so that none comes twice';

/** Keys that hold over all schools, each with the reason. On several nodes they are those of a directory of schools. */
const overAllSchools: Record<string, string> = {
  'account.account_email': 'an address signs in to one school, which it is looked up by',
  'account.account_user_id_key':
    'numbers come from one sequence; (company_id, user_id) is the primary key',
  'auth_token.auth_token_token_hash_key': token,
  'examinee.examinee_link_hash_key': token,
  'examinee.examinee_short_code': 'a code that a candidate types before a school is known',
  'igs_link.igs_link_token_hash_key': token,
  'outside_evaluator.outside_evaluator_link_hash_key': token,
  'password_link.password_link_token_hash_key': token,
  'report_link.report_link_token_hash_key': token,
  'school_organisation.school_organisation_school':
    "an organisation of a provider is one school's, which it is looked up by",
  'student_session.student_session_token_hash_key': token,
};

describe('keys of tables with a school', () => {
  it('lead with the school, or are named here with the reason', async () => {
    const keys = await keysOfSchoolTables();
    expect(keys.length).toBeGreaterThan(150);
    expect(notBySchool(keys)).toEqual(Object.keys(overAllSchools));
  });

  it('that do not are found', async () => {
    await sql`create table planted (
      company_id bigint not null, planted_id bigint not null, student_id bigint, competency_id integer references competency,
      primary key (company_id, planted_id), unique (planted_id), foreign key (company_id, student_id) references student
    )`.execute(api.db);
    await sql`create unique index planted_word on planted (lower(student_id::text), company_id)`.execute(
      api.db,
    );
    await sql`alter table planted add constraint planted_user foreign key (student_id) references account (user_id)`.execute(
      api.db,
    );
    const found = notBySchool(await keysOfSchoolTables()).filter((key) =>
      key.startsWith('planted'),
    );
    await sql`drop table planted`.execute(api.db);
    expect(found).toEqual([
      'planted.planted_planted_id_key',
      'planted.planted_user',
      'planted.planted_word',
    ]);
  });

  it('refer only to tables with a school, or to masters, which are copied to every node', async () => {
    const masters = (await keysOfSchoolTables())
      .filter(({ kind, isOfSchool }) => kind === 'reference' && !isOfSchool)
      .map(({ target }) => target ?? '');
    expect([...new Set(masters)].toSorted()).toEqual([
      'anchoring_example',
      'competency',
      'connection',
      'implicit_task',
      'part_item',
      'question_item',
      'question_type',
    ]);
  });
});
