import { sql, type Kysely } from 'kysely';

/**
 * The audit log holds old and new values of changes. The names of the fields of an erased student stay: a former name
 * is none of the words that are looked for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function without_values(detail jsonb) returns jsonb language sql immutable as
      $$ select (detail - 'changes') || jsonb_build_object('fields', coalesce(detail -> 'fields', '[]') || coalesce((
           select jsonb_agg(field) from jsonb_object_keys(detail -> 'changes') field), '[]')) $$;

    create or replace function erase_in_audit_log(student bigint) returns integer
      language plpgsql security definer set search_path = public, pg_temp as $$
      declare words record; own text[]; patterns text[]; own_patterns text[]; changed integer;
      begin
        update audit_log l set detail = without_values(l.detail)
        where l.company_id = app_company_id() and l.student_id = student and l.detail ? 'changes';
        select * into words from identity_words(student);
        own := words.anywhere || words.in_own_rows;
        patterns := word_patterns(words.anywhere);
        own_patterns := word_patterns(own);
        update audit_log l set detail = erase_words(l.detail, case when l.student_id = student then own else words.anywhere end)
        where l.company_id = app_company_id()
          and (l.detail::text like any (patterns) or l.student_id = student and l.detail::text like any (own_patterns));
        get diagnostics changed = row_count;
        return changed;
      end $$;
  `.execute(db);
}
