import { sql, type Kysely } from 'kysely';

/** A participation may follow from an event: the evidence that letters keep says that theirs did not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update letter_version set evidence = (
      select jsonb_agg(case when item ->> 'kind' = 'participation'
        then jsonb_set(item, '{participation,eventID}', 'null') else item end order by position)
      from jsonb_array_elements(evidence) with ordinality as e(item, position))
    where evidence @> '[{"kind": "participation"}]'
  `.execute(db);
}
