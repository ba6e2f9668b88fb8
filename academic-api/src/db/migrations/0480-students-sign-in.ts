import { sql, type Kysely } from 'kysely';

/**
 * Students sign in with accounts of other systems: whom a connection is for, several organisations of a school, learning
 * portals (LTI) beside providers, identities of students, and their sessions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table connection drop constraint connection_kind_check;
    alter table connection add constraint connection_kind_check check (kind in ('google', 'microsoft', 'other', 'lti'));
    -- of learning portals, which share no secret with the product
    alter table connection alter column secret drop not null;
    alter table connection add column authorization_url text, add column token_url text, add column keys_url text;
    alter table connection add constraint connection_is_whole check (
      case when kind = 'lti' then authorization_url is not null and token_url is not null and keys_url is not null
        else secret is not null end);

    create table school_organisation (
      company_id bigint not null,
      connection_id bigint not null,
      -- a domain, the id of a tenant, or of a learning portal's deployment
      organisation text not null check (organisation <> ''),
      primary key (company_id, connection_id, organisation),
      foreign key (company_id, connection_id) references school_connection on delete cascade
    );
    create unique index school_organisation_school on school_organisation (connection_id, organisation);
    select close_table('school_organisation');
    insert into school_organisation (company_id, connection_id, organisation)
      select company_id, connection_id, organisation from school_connection where is_on;

    alter table school_connection
      add column is_for_staff boolean not null default true,
      add column is_for_students boolean not null default false,
      drop constraint school_connection_check;
    -- the last release writes it; this one does not
    alter table school_connection alter column organisation set default '';
    drop index school_connection_organisation;

    alter table linked_identity alter column user_id drop not null;
    alter table linked_identity add column student_id bigint;
    alter table linked_identity add foreign key (company_id, student_id) references student on delete cascade;
    alter table linked_identity add constraint linked_identity_person check (num_nonnulls(user_id, student_id) = 1);
    create unique index linked_identity_student on linked_identity (company_id, issuer, student_id);

    drop function find_identities(text, text);
    create function find_identities(issuer text, subject text)
      returns table (company_id bigint, user_id bigint, last_used_at timestamptz, student_id bigint)
      language sql stable security definer set search_path = public, pg_temp as
      $$ select i.company_id, i.user_id, i.last_used_at, i.student_id from linked_identity i
         where i.issuer = $1 and i.subject = $2 $$;
    create or replace function find_school_of_organisation(connection bigint, organisation text)
      returns table (company_id bigint) language sql stable security definer set search_path = public, pg_temp as
      $$ select s.company_id from school_organisation o
         join school_connection s on s.company_id = o.company_id and s.connection_id = o.connection_id
         join connection c on c.connection_id = o.connection_id
         where o.connection_id = $1 and s.is_on
           -- ids of deployments differ by case
           and o.organisation = case when c.kind = 'lti' then $2 else lower($2) end $$;
    create or replace function find_connections_of_domain(domain text)
      returns table (connection_id bigint) language sql stable security definer set search_path = public, pg_temp as
      $$ select distinct s.connection_id from school_organisation o
         join school_connection s on s.company_id = o.company_id and s.connection_id = o.connection_id
         where o.organisation = lower($1) and s.is_on and s.is_for_staff $$;

    create table student_session (
      company_id bigint not null,
      token_hash bytea not null unique,
      student_id bigint not null,
      connection_id bigint not null references connection,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (company_id, token_hash),
      foreign key (company_id, student_id) references student on delete cascade
    );
    create index student_session_student on student_session (company_id, student_id);
    create index student_session_expiry on student_session (expires_at);
    select close_table('student_session');

    create function open_student(hash bytea)
      returns table (company_id bigint, student_id bigint, bound_to text)
      language sql volatile security definer set search_path = public, pg_temp as
      $$ select s.company_id, s.student_id, set_config('app.company_id', s.company_id::text, true)
         from student_session s
         join student p on p.company_id = s.company_id and p.student_id = s.student_id
         where s.token_hash = hash and s.expires_at > now() and p.removed_at is null $$;
    revoke all on function find_identities, open_student from public;
    grant execute on function find_identities, open_student to mebae_app;
  `.execute(db);
}
