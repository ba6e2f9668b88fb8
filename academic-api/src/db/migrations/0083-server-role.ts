import { sql, type Kysely } from 'kysely';

/**
 * The rights of API and worker, as a group that their logins are members of: those of requests, counting calls, and
 * seeing which migrations there are. The rights on the job queue are given where the queue is made (`migrate.ts`). It
 * owns nothing, so row-level security holds for it too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      create role mebae_server nologin;
    exception when duplicate_object or unique_violation then null;
    end $$;
    grant mebae_app, mebae_rate_limit to mebae_server;
    grant select on kysely_migration to mebae_server;
  `.execute(db);
}
