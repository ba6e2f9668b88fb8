import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import {
  partModelVersion,
  type BlockOfStudent,
  type PartAnswer,
  type PartScore,
} from './part-scores.ts';

/** Answers to statements of a course, each with the scale and the direction of the version that it was given to. */
export async function partAnswersOf(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<PartAnswer[]> {
  return tx
    .selectFrom('partAnswer as a')
    .innerJoin('partItem as i', (join) =>
      join
        .onRef('i.part', '=', 'a.part')
        .onRef('i.itemID', '=', 'a.itemID')
        .onRef('i.version', '=', 'a.itemVersion'),
    )
    .select(['a.studentID', 'a.part', 'i.scaleID', 'i.isReversed', 'a.value'])
    .where('a.companyID', '=', companyID)
    .where('a.evalSettingID', '=', evalSettingID)
    .orderBy('a.studentID')
    .orderBy('a.part')
    .orderBy('a.itemID')
    .execute();
}

export async function blocksOf(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<BlockOfStudent[]> {
  return tx
    .selectFrom('implicitBlock')
    .select(['studentID', 'scaleID', 'block', 'isFirstPoleFirst', 'trials'])
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .orderBy('studentID')
    .orderBy('block')
    .execute();
}

/** Replaces what an earlier run wrote. */
export async function replacePartScores(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  scores: readonly PartScore[],
): Promise<void> {
  await tx
    .deleteFrom('partScore')
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .execute();
  await sql`
    insert into part_score (company_id, eval_setting_id, student_id, part, scale_id, method, value, is_too_fast, count,
      model_version)
    select ${companyID}, ${evalSettingID}, s."studentID", s.part, s."scaleID", s.method, s.value, s."isTooFast", s.count,
      ${partModelVersion}
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as s("studentID" bigint, part text, "scaleID" smallint,
      method text, value float8, "isTooFast" boolean, count smallint)`.execute(tx);
}
