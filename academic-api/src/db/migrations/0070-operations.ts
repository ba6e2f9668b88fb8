import { sql, type Kysely } from 'kysely';

/** Long work that a person starts: what the banner shows, until its end has been seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operation (
      company_id bigint not null references company on delete cascade,
      -- the id of its job in the queue as well
      operation_id uuid not null default gen_random_uuid(),
      user_id bigint not null,
      kind text not null,
      name text not null,
      route text not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'running', 'succeeded', 'failed', 'cancelled')),
      done integer not null default 0 check (done >= 0),
      total integer check (total >= done),
      failure jsonb check ((failure is null) = (state <> 'failed')),
      created_at timestamptz not null default now(),
      started_at timestamptz,
      finished_at timestamptz check ((finished_at is null) = (state in ('waiting', 'running'))),
      dismissed_at timestamptz,
      primary key (company_id, operation_id),
      foreign key (company_id, user_id) references account on delete cascade
    );
    create index operation_shown on operation (company_id, user_id, created_at desc) where dismissed_at is null;
    -- one of a kind about one thing at a time
    create unique index operation_live on operation (company_id, kind, route) where finished_at is null;
    create index operation_age on operation (company_id, created_at);
    select close_table('operation');
  `.execute(db);
}
