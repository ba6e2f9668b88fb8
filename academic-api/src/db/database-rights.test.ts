import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestApi } from '../testing/api.ts';
import { schoolTables } from '../testing/access/school-state.ts';
import { callers, masters } from './rights.ts';

const api = await startTestApi();
const withSchool = await schoolTables(api.db);

const rowsOf = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await query.execute(api.db)).rows;

/** Tables of no school that requests write all the same: values of launches, which are used before a school is known. */
const shared = ['lti_used_value'];
/** Tables that the role of requests has no right to: the migrations', and the counts of calls by client. */
const internal = ['kysely_migration', 'kysely_migration_lock', 'rate_limit'];

describe('tables', () => {
  it('have a school, or are named here', async () => {
    const rows = await rowsOf(sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`);
    expect(rows.map((row) => row.name)).toEqual(
      [...withSchool, ...masters, ...shared, ...internal].sort(),
    );
  });

  it('no view, foreign or materialised table leads around them', async () => {
    const rows = await rowsOf(sql<{ relname: string }>`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f')`);
    expect(rows).toEqual([]);
  });

  it('of a school are all closed by the one policy, for every command and role', async () => {
    const rows = await rowsOf(sql<{ name: string; closed: boolean; policies: object[] }>`
      select c.relname as name, c.relrowsecurity as closed,
        (select jsonb_agg(jsonb_build_object('name', p.policyname, 'permissive', p.permissive, 'cmd', p.cmd,
          'roles', p.roles, 'using', p.qual, 'check', p.with_check))
         from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname) as policies
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
    const own = '(company_id = app_company_id())';
    const policy = { name: 'own_company', permissive: 'PERMISSIVE', cmd: 'ALL' };
    for (const name of withSchool) {
      expect(rows.find((row) => row.name === name)).toEqual({
        name,
        closed: true,
        policies: [{ ...policy, roles: ['public'], using: own, check: own }],
      });
    }
    expect(withSchool.length).toBeGreaterThan(25);
  });
});

describe('the role of requests', () => {
  it('is nobody by itself and stands above no rule', async () => {
    const rows = await rowsOf(sql<Record<string, unknown>>`
      select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb, rolreplication
      from pg_roles where rolname = 'mebae_app'`);
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcanlogin: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
      },
    ]);
  });

  it('is a member of no other role, owns nothing and may create nothing', async () => {
    const rows = await rowsOf(sql<Record<string, unknown>>`
      select (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships,
        (select count(*)::int from pg_class c where c.relowner = r.oid) as relations,
        (select count(*)::int from pg_proc p where p.proowner = r.oid) as functions,
        has_schema_privilege(r.oid, 'public', 'create') as creates
      from pg_roles r where r.rolname = 'mebae_app'`);
    expect(rows).toEqual([{ memberships: 0, relations: 0, functions: 0, creates: false }]);
  });

  it('has exactly these rights on tables', async () => {
    const rows = await rowsOf(sql<{ name: string; grantee: string; privileges: string[] }>`
      select table_name as name, grantee, array_agg(privilege_type::text order by privilege_type) as privileges
      from information_schema.role_table_grants
      where table_schema = 'public' and grantee in ('mebae_app', 'PUBLIC')
      group by table_name, grantee order by table_name`);
    const all = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];
    const rightsOf = (name: string): string[] => {
      if (masters.includes(name)) return ['SELECT'];
      if (shared.includes(name)) return ['DELETE', 'INSERT', 'SELECT'];
      // written once and never again touched by a request
      if (name === 'audit_log') return ['INSERT', 'SELECT'];
      // the operator's: no school says which address the server calls
      return name === 'roster_service' ? ['SELECT'] : all;
    };
    expect(rows).toEqual(
      [...withSchool, ...masters, ...shared]
        .sort()
        .map((name) => ({ name, grantee: 'mebae_app', privileges: rightsOf(name) })),
    );
  });

  it('has no right on a single column besides', async () => {
    const rows = await rowsOf(sql<{ relname: string; attname: string }>`
      select c.relname, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and a.attacl is not null`);
    expect(rows).toEqual([]);
  });
});

describe('the role of the servers', () => {
  it('is a group that stands above no rule, owns nothing and may create nothing', async () => {
    const rows = await rowsOf(sql<Record<string, unknown>>`
      select rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb or rolreplication as stands_above,
        array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid
          where m.member = r.oid order by 1) as groups,
        (select count(*)::int from pg_class c where c.relowner = r.oid) as relations,
        (select count(*)::int from pg_proc p where p.proowner = r.oid) as functions,
        has_schema_privilege(r.oid, 'public', 'create') or has_schema_privilege(r.oid, 'pgboss', 'create') as creates
      from pg_roles r where r.rolname = 'mebae_server'`);
    expect(rows).toEqual([
      {
        standsAbove: false,
        groups: ['mebae_app', 'mebae_rate_limit'],
        relations: 0,
        functions: 0,
        creates: false,
      },
    ]);
  });

  it('has besides its groups the job queue and the list of migrations', async () => {
    const rows = await rowsOf(sql<{ schema: string; rights: string[] }>`
      select table_schema as schema, array_agg(distinct privilege_type::text order by privilege_type::text) as rights
      from information_schema.role_table_grants
      where grantee = 'mebae_server' and (table_schema = 'pgboss' or table_name = 'kysely_migration')
      group by table_schema order by table_schema`);
    expect(rows).toEqual([
      { schema: 'pgboss', rights: ['DELETE', 'INSERT', 'SELECT', 'UPDATE'] },
      { schema: 'public', rights: ['SELECT'] },
    ]);
    const others = await rowsOf(sql<{ n: number }>`
      select count(*)::int as n from information_schema.role_table_grants
      where grantee = 'mebae_server' and table_schema <> 'pgboss' and table_name <> 'kysely_migration'`);
    expect(others).toEqual([{ n: 0 }]);
  });
});

describe('functions that run with the rights of their owner', () => {
  it('are those that are listed, not for everybody, and look in temporary tables last', async () => {
    const rows = await rowsOf(sql<{ name: string; callers: string[]; path: string[] | null }>`
      select p.proname as name, p.proconfig as path,
        array(select distinct coalesce(r.rolname, 'PUBLIC')::text
          from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
          left join pg_roles r on r.oid = a.grantee
          where a.grantee <> p.proowner order by 1) as callers
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef order by p.proname`);
    const settings: Record<string, string[]> = { find_enrolments: ['enable_seqscan=off'] };
    expect(rows).toEqual(
      Object.entries(callers).map(([name, caller]) => ({
        name,
        callers: [caller],
        path: ['search_path=public, pg_temp', ...(settings[name] ?? [])],
      })),
    );
  });
});
