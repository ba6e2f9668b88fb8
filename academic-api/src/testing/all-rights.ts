import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/**
 * Reads all rights in a database, those that PostgreSQL gives by itself included: on schemas, tables, sequences, columns,
 * functions, types and what is made later. Equal in two databases: nobody may do in one what the other refuses. Parts of
 * pg-boss's tables are named without their day, so that midnight changes nothing.
 * @param db the connection of their owner, who is named `owner` whatever the role
 * @returns sentences such as `table public.audit_log: mebae_app INSERT`
 */
export async function allRights(db: Db): Promise<string[]> {
  const { rows } = await sql<{ right: string }>`
    with thing (name, owner, acl) as (
      select 'schema ' || oid::regnamespace, nspowner, coalesce(nspacl, acldefault('n', nspowner)) from pg_namespace
      union all
      select case relkind when 'S' then 'sequence ' else 'table ' end || relnamespace::regnamespace || '.'
          || regexp_replace(relname, '\\d{8}$', 'day'),
        relowner, coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))
      from pg_class where relkind not in ('i', 'I', 't', 'c')
      union all
      select 'column ' || c.relname || '.' || a.attname, c.relowner, a.attacl
      from pg_attribute a join pg_class c on c.oid = a.attrelid where a.attacl is not null
      union all
      select 'function ' || pronamespace::regnamespace || '.' || oid::regprocedure, proowner,
        coalesce(proacl, acldefault('f', proowner))
      from pg_proc where pronamespace::regnamespace::text in ('public', 'pgboss')
      union all
      select 'type ' || oid::regtype, typowner, coalesce(typacl, acldefault('T', typowner)) from pg_type
      where typnamespace::regnamespace::text in ('public', 'pgboss') and typtype in ('d', 'e', 'r')
      union all
      select 'later ' || defaclobjtype::text, defaclrole, defaclacl from pg_default_acl
    )
    select distinct t.name || ': ' || case when a.grantee = t.owner then 'owner' else coalesce(r.rolname, 'PUBLIC') end
      || ' ' || a.privilege_type || case when a.is_grantable then ' with grant option' else '' end as "right"
    from thing t cross join aclexplode(t.acl) a left join pg_roles r on r.oid = a.grantee
    where t.name !~ ' "?(pg_|information_schema)'
    order by 1`.execute(db);
  return rows.map((row) => row.right);
}
