import { sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * Roles of the product, which policies and grants name: the one that a request becomes, the one that counts calls, and the
 * group of the servers' logins. They belong to the server and not to a database, so that no dump of one has them.
 */
const roles = ['mebae_app', 'mebae_rate_limit', 'mebae_server'] as const;
export type ProductRole = (typeof roles)[number];

/**
 * Makes the product's roles and their memberships where they are missing: on a server onto which a dump is to be restored,
 * and before each migration. Safe to run from several processes at once.
 * @param db connection of the owner-to-be of the tables, who may make roles
 */
export async function ensureRoles(db: Db): Promise<void> {
  for (const role of roles) {
    await sql`
      do $$ begin
        create role ${sql.id(role)} nologin;
      exception when duplicate_object or unique_violation then null;
      end $$`.execute(db);
  }
  // a membership that is there already is not written again: concurrent writes of one row fail
  await grantOnce(db, 'mebae_app', 'current_user');
  await grantOnce(db, 'mebae_app', 'mebae_server');
  await grantOnce(db, 'mebae_rate_limit', 'mebae_server');
}

async function grantOnce(db: Db, group: string, member: 'current_user' | 'mebae_server') {
  const name = member === 'current_user' ? sql`current_user` : sql.lit(member);
  const { rows } = await sql`
    select from pg_auth_members m
    join pg_roles g on g.oid = m.roleid and g.rolname = ${sql.lit(group)}
    join pg_roles r on r.oid = m.member and r.rolname = ${name}`.execute(db);
  if (rows.length > 0) return;
  await sql`grant ${sql.id(group)} to ${sql.raw(member)}`.execute(db);
}
