import { sql, type Kysely } from 'kysely';

/**
 * The orders by student number stand in indexes as well, and a search that finds many people checks each of them once:
 * the school is looked up once and not for every row, and a search for one word compares no list of words.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index enrolment_by_student_number on enrolment
      (company_id, school_year, student_number, grade, class_key, student_id)
      include (school_class_id) where state = 'enrolled';
    -- people without a number are last in both directions, which one index can't give
    create index enrolment_by_student_number_down on enrolment
      (company_id, school_year, student_number desc nulls last, grade, class_key, student_id)
      include (school_class_id) where state = 'enrolled';

    create or replace function find_enrolments(year integer, words text[], mails text[]) returns setof enrolment
      language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off as
      $$ with hit as materialized (
           select student_id from student
           where (search_grams(company_id, search_key || '|' || lower(coalesce(email, '')), '{1,2}') @>
               search_grams(app_company_id(), words[1], array[least(2, char_length(words[1]))])
             or search_grams(company_id, search_key || '|' || lower(coalesce(email, '')), '{1,2}') @>
               search_grams(app_company_id(), mails[1], array[least(2, char_length(mails[1]))]))
             and company_id = (select app_company_id())
             and coalesce(strpos(search_key, words[1]) > 0 or strpos(lower(email), mails[1]) > 0, false)
             and (cardinality(words) = 1 or not exists (
               select 1 from unnest(words, mails) w(word, mail)
               where not coalesce(strpos(search_key, w.word) > 0 or strpos(lower(email), w.mail) > 0, false)))
         )
         select e.* from hit
         cross join lateral (select * from enrolment where enrolment.company_id = (select app_company_id())
           and enrolment.school_year = year and enrolment.student_id = hit.student_id offset 0) e $$;
  `.execute(db);
}
