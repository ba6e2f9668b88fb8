import { sql, type Kysely } from 'kysely';

/** Class change: a draft for each grade, and the classes that students are given for a school year. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table class_change (
      company_id bigint not null references company on delete cascade,
      -- the year that the classes belong to, and the grade of it
      school_year smallint not null,
      grade smallint not null check (grade between 1 and 12),
      -- who is in which class so far, and the constraints of a proposal
      draft jsonb not null,
      -- the last proposal or why there was none, and whether one is on its way
      proposal jsonb,
      updated_at timestamptz not null default now(),
      updated_by bigint,
      confirmed_at timestamptz,
      confirmed_by bigint,
      primary key (company_id, school_year, grade)
    );
    select close_table('class_change');

    create table next_class (
      company_id bigint not null,
      school_year smallint not null,
      student_id bigint not null,
      school_class_id bigint not null,
      is_fixed boolean not null default false,
      primary key (company_id, school_year, student_id),
      foreign key (company_id, student_id) references student on delete cascade,
      foreign key (company_id, school_class_id) references school_class on delete cascade
    );
    create index next_class_class on next_class (company_id, school_class_id);
    create index next_class_student on next_class (company_id, student_id);
    select close_table('next_class');
  `.execute(db);
}
