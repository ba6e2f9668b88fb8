import { sql, type RawBuilder } from 'kysely';
import type { Anchoring, SchoolKind } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { anchoringIntro } from '../../db/masters/masters.ts';
import type { AnchoringPins, ExampleWording } from '../../db/schema.ts';
import { masterTexts } from '../school-words/master-text.ts';
import { toAnswerItem, type ExamItem } from './exam-items.repository.ts';

/**
 * The anchoring examples and their questions in their newest versions, as JSON for the row of a course.
 * @param hasExamples whether the course has any
 */
export const newestAnchoring = (hasExamples: boolean): RawBuilder<string | null> => sql<
  string | null
>`(
  with newest as (
    select distinct on (example_id) example_id, version, question_item_ids from anchoring_example
    order by example_id, version desc
  )
  select jsonb_build_object(
    'examples', (select jsonb_agg(jsonb_build_object('exampleID', example_id, 'version', version) order by example_id)
      from newest),
    'items', (select jsonb_agg(jsonb_build_object('questionItemID', asked.id, 'version',
        (select max(q.version) from question_item q where q.question_item_id = asked.id)) order by asked.place)
      from (select * from newest order by example_id limit 1) n
      cross join unnest(n.question_item_ids) with ordinality as asked(id, place)))
  where ${hasExamples})`;

/** The anchoring examples that a new course would have. */
export async function findNewestAnchoring(tx: Tx): Promise<AnchoringPins> {
  const { rows } = await sql<{ pins: AnchoringPins }>`
    select ${newestAnchoring(true)} as pins`.execute(tx);
  return rows[0]!.pins;
}

/** The anchoring examples of a course as candidates of a kind of school read them. */
export async function readAnchoring(
  tx: Tx,
  pins: AnchoringPins,
  { wording, schoolKind }: { wording: 'general' | 'primary'; schoolKind: SchoolKind },
): Promise<Anchoring> {
  const examples = await sql<{
    exampleID: number;
    wordings: Record<'general' | 'primary', ExampleWording>;
  }>`
    select e.example_id, e.wordings
    from jsonb_to_recordset(${JSON.stringify(pins.examples)}::jsonb) as p("exampleID" smallint, version smallint)
    join anchoring_example e on e.example_id = p."exampleID" and e.version = p.version
    order by e.example_id`.execute(tx);
  const items = await sql<ExamItem>`
    select q.question_item_id, q.version, q.competency_id, q.wordings
    from rows from (jsonb_to_recordset(${JSON.stringify(pins.items)}::jsonb)
      as ("questionItemID" integer, version smallint)) with ordinality as p("questionItemID", version, place)
    join question_item q on q.question_item_id = p."questionItemID" and q.version = p.version
    order by p.place`.execute(tx);
  const { title, lead, notes } = anchoringIntro[wording];
  return {
    title: masterTexts(title, schoolKind),
    lead: masterTexts(lead, schoolKind),
    notes: notes.map((note) => masterTexts(note, schoolKind)),
    examples: examples.rows.map(({ exampleID, wordings }) => {
      const { name, description } = wordings[wording];
      return { exampleID, name: masterTexts(name, schoolKind), description };
    }),
    items: items.rows.map((item) => toAnswerItem(item, wording)),
  };
}
