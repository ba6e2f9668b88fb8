import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import { anyOf, sameSchoolKey } from '../../../db/query.ts';
import { isSurveyAnswer } from '../../../lib/events/survey-progress.repository.ts';
import type { ItemPlan, ItemValues, StoredItem } from './survey-items.ts';

/** The questions of an event in their order, with how many have answered each. */
export async function itemsOfEvent(
  tx: Tx,
  companyID: number,
  eventID: number,
): Promise<StoredItem[]> {
  const { rows } = await sql<StoredItem>`
    select i.survey_item_id, i.moment, i.kind, i.activity_id, i.growing_purpose_id, i.text, i.low, i.high, i.options,
      i.is_multiple, i.is_required,
      (select count(*) from survey_answer a where ${sameSchoolKey('a', 'i', 'surveyItemID')} and ${isSurveyAnswer}) as answers
    from survey_item i
    where i.company_id = ${companyID} and i.event_id = ${eventID}
    order by i.position`.execute(tx);
  return rows;
}

/** Holds the questions of an event: answers wait until the transaction ends, so that none is counted too late. */
export async function lockItems(tx: Tx, companyID: number, eventID: number): Promise<void> {
  await tx
    .selectFrom('surveyItem')
    .select('surveyItemID')
    .where((eb) => eb.and({ companyID, eventID }))
    .orderBy('surveyItemID')
    .forUpdate()
    .execute();
}

/** Courses in which the survey of an event was answered. */
export async function answeredCourses(
  tx: Tx,
  companyID: number,
  eventID: number,
): Promise<number[]> {
  const { rows } = await sql<{ evalSettingID: number }>`
    select distinct a.eval_setting_id from survey_answer a
    where a.company_id = ${companyID} and a.event_id = ${eventID} and ${isSurveyAnswer}`.execute(
    tx,
  );
  return rows.map((row) => row.evalSettingID);
}

const insertable = (item: ItemValues) => ({ ...item, options: JSON.stringify(item.options) });

/** Removes, changes and adds questions: three statements at most. */
export async function writeItems(
  tx: Tx,
  key: { companyID: number; eventID: number },
  { removed, kept, added }: ItemPlan,
): Promise<void> {
  const { companyID } = key;
  if (removed.length > 0) {
    await tx
      .deleteFrom('surveyItem')
      .where('companyID', '=', companyID)
      .where('surveyItemID', '=', anyOf(removed))
      .execute();
  }
  if (kept.length > 0) {
    const rows = kept.map((item) => ({
      id: item.surveyItemID,
      moment: item.moment,
      kind: item.kind,
      position: item.position,
      text: item.text,
      low: item.low,
      high: item.high,
      options: item.options,
      multiple: item.isMultiple,
      required: item.isRequired,
    }));
    await sql`
      update survey_item i set moment = n.moment, kind = n.kind, position = n.position, text = n.text, low = n.low,
        high = n.high, options = n.options, is_multiple = n.multiple, is_required = n.required
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, moment text, kind text,
        position smallint, text text, low text, high text, options jsonb, multiple boolean, required boolean)
      where i.company_id = ${companyID} and i.survey_item_id = n.id`.execute(tx);
  }
  if (added.length > 0) {
    await tx
      .insertInto('surveyItem')
      .values(added.map((item) => ({ ...key, ...insertable(item) })))
      .execute();
  }
}
