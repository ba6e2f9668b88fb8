import { sql } from 'kysely';
import type { AnswerItem } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import type { ItemWording } from '../../db/schema.ts';

export interface ExamItem {
  questionItemID: number;
  version: number;
  competencyID: number;
  wordings: { general: ItemWording; primary: ItemWording };
}

/** A question as the candidates' pages show it. */
export const toAnswerItem = (item: ExamItem, wording: 'general' | 'primary'): AnswerItem => ({
  questionItemID: item.questionItemID,
  itemVersion: item.version,
  competencyID: item.competencyID,
  ...item.wordings[wording],
});

/**
 * The questions of an exam, in the order in which they are asked: by competency, then by position.
 * @param exam its competencies, its question type, and the versions that it was made with (null: the newest)
 * @returns the first item of each competency, or all of them where the question type is long
 */
export async function itemsOfExam(
  tx: Tx,
  exam: {
    competencyIDs: readonly number[];
    questionTypeID: number;
    questionItems: readonly { questionItemID: number; version: number }[] | null;
  },
): Promise<ExamItem[]> {
  const pinned = exam.questionItems === null ? null : JSON.stringify(exam.questionItems);
  const { rows } = await sql<ExamItem>`
    with newest as (
      select distinct on (q.question_item_id) q.*
      from question_item q
      where q.competency_id = any(${exam.competencyIDs}::smallint[])
        and (${pinned}::jsonb is null or (q.question_item_id, q.version) in (
          select * from jsonb_to_recordset(${pinned}::jsonb) as p("questionItemID" integer, version smallint)))
      order by q.question_item_id, q.version desc
    ), placed as (
      select *, row_number() over (partition by competency_id order by position, question_item_id) as place from newest
    )
    select question_item_id as "questionItemID", version, competency_id as "competencyID", wordings
    from placed
    where place = 1 or (select long from question_type where question_type_id = ${exam.questionTypeID})
    order by array_position(${exam.competencyIDs}::smallint[], competency_id), place`.execute(tx);
  return rows;
}
