import { sql, type Kysely } from 'kysely';

/**
 * Leaving in the middle of a year. `leaves_as` is the state that holds from the day `leaves_on`; a nightly job copies it
 * into `state` once that day has come, and until then queries look at the day (lib/enrolled.repository.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table enrolment
      add column leaves_as text check (leaves_as in ('transferredOut', 'withdrawn', 'onLeave', 'graduated')),
      add column leaves_on date,
      add constraint enrolment_leaving check ((leaves_as is null) = (leaves_on is null)),
      drop constraint enrolment_state_check,
      add constraint enrolment_state_check
        check (state in ('enrolled', 'transferredOut', 'withdrawn', 'onLeave', 'graduated'));

    -- The day at the schools.
    create function school_today() returns date language sql stable parallel safe as
      $$ select (now() at time zone 'Asia/Tokyo')::date $$;

    -- Of those who left before days were noted the last day of the school year is the best that is known.
    update enrolment set leaves_as = state,
      leaves_on = least(make_date(school_year + 1, 4, 1), school_today())
    where state <> 'enrolled';

    -- Of two that were merged the other is not somebody who was removed.
    alter table student add column merged_into bigint;
    update student s set merged_into = (u.change ->> 'keptID')::bigint
    from undo_entry u
    where u.company_id = s.company_id and u.kind = 'student.merge' and u.undone_at is null
      and s.student_id = (u.change ->> 'otherID')::bigint;

    -- Pairs that are not suggested as one person any more.
    create table different_people (
      company_id bigint not null,
      first_student_id bigint not null,
      second_student_id bigint not null,
      decided_at timestamptz not null default now(),
      decided_by bigint,
      primary key (company_id, first_student_id, second_student_id),
      foreign key (company_id, first_student_id) references student on delete cascade,
      foreign key (company_id, second_student_id) references student on delete cascade,
      check (first_student_id < second_student_id)
    );
    create index different_people_second on different_people (company_id, second_student_id);
    select close_table('different_people');

    -- Those whose day may have come since the job has looked last: few at any time.
    create index enrolment_leaving on enrolment (company_id, leaves_on)
      where state = 'enrolled' and leaves_on is not null;
  `.execute(db);
}
