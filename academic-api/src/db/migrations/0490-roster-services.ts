import { sql, type Kysely } from 'kysely';

/**
 * Roster services (OneRoster 1.2 REST). The address and the sealed secret are the operator's, so that no school can make
 * the server call an address of its choice: requests only read them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table roster_service (
      company_id bigint primary key references company on delete cascade,
      address text not null,
      token_address text not null,
      client_id text not null,
      scopes text not null,
      -- the key that sealed it, a colon, and the sealed secret in base64
      secret text not null,
      registered_at timestamptz not null default now()
    );
    select close_table('roster_service');
    revoke insert, update, delete on roster_service from mebae_app;

    create table roster_setting (
      company_id bigint primary key references roster_service on delete cascade,
      -- the school among the service's
      org_id text,
      org_name text not null,
      is_nightly boolean not null,
      applies_itself boolean not null,
      updated_at timestamptz not null,
      updated_by bigint,
      check (not is_nightly or org_id is not null)
    );
    select close_table('roster_setting');

    -- what the service has said so far, so that a run need only ask for what has changed since
    create table roster_copy (
      company_id bigint primary key references roster_service on delete cascade,
      org_id text not null,
      records jsonb not null,
      read_at timestamptz not null,
      whole_at timestamptz not null
    );
    select close_table('roster_copy');

    -- students whom the service has had: one of them whom it has no more has left
    create table roster_member (
      company_id bigint not null,
      student_id bigint not null,
      primary key (company_id, student_id),
      foreign key (company_id, student_id) references student on delete cascade
    );
    select close_table('roster_member');

    create table roster_run (
      company_id bigint not null references company on delete cascade,
      run_id uuid not null default gen_random_uuid(),
      is_nightly boolean not null,
      started_by bigint,
      started_at timestamptz not null,
      finished_at timestamptz,
      outcome text not null check (outcome in ('running', 'compared', 'unchanged', 'failed', 'discarded')),
      is_whole boolean,
      counts jsonb,
      waits_for text,
      failure jsonb,
      -- a preview that nobody has registered is removed after a while
      import_id uuid,
      primary key (company_id, run_id),
      check ((outcome = 'running') = (finished_at is null))
    );
    create unique index roster_run_under_way on roster_run (company_id) where finished_at is null;
    create index roster_run_age on roster_run (company_id, started_at desc);
    select close_table('roster_run');

    create function find_schools_with_nightly_rosters() returns setof bigint
      language sql stable security definer set search_path = public, pg_temp as
      $$ select s.company_id from roster_setting s where s.is_nightly $$;
    revoke all on function find_schools_with_nightly_rosters from public;
    grant execute on function find_schools_with_nightly_rosters to mebae_app;
  `.execute(db);
}
