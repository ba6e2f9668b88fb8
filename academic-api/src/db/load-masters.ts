import { sql } from 'kysely';
import type { Db } from './connect.ts';
import {
  activityComponents,
  competencies,
  competencySettings,
  destinations,
  growingPurposes,
  interviewNavi,
  questionItems,
  questionTypes,
  trends,
} from './masters/masters.ts';

/**
 * Brings the master tables to what this release ships. Items keep their older versions, because answers point to them;
 * everything else is replaced in place. One statement a table, so that a start costs nothing when nothing changed.
 */
export async function loadMasters(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const upsert = async (table: string, columns: string, key: string, rows: unknown[]) => {
      const names = columns.split(', ').map((c) => c.split(' ')[0] ?? '');
      const changes = names.map((n) => `${n} = excluded.${n}`).join(', ');
      const differs = names.map((n) => `${table}.${n} is distinct from excluded.${n}`).join(' or ');
      await sql`
        insert into ${sql.raw(table)} (${sql.raw(names.join(', '))})
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.raw(columns)})
        on conflict (${sql.raw(key)}) do update set ${sql.raw(changes)} where ${sql.raw(differs)}`.execute(
        tx,
      );
    };

    await upsert(
      'competency',
      'competency_id smallint, competency_type text, name jsonb, description jsonb',
      'competency_id',
      competencies.map((c) => ({
        competency_id: c.competencyID,
        competency_type: c.competencyType,
        name: c.name,
        description: c.description,
      })),
    );
    await upsert(
      'question_item',
      'question_item_id integer, version smallint, competency_id smallint, position smallint, wordings jsonb',
      'question_item_id, version',
      questionItems.map((item) => ({
        question_item_id: item.questionItemID,
        version: item.version,
        competency_id: item.competencyID,
        position: item.questionItemID % 100,
        wordings: item.wordings,
      })),
    );
    await upsert(
      'question_type',
      'question_type_id smallint, title jsonb, description jsonb, situation jsonb, wording text, long boolean',
      'question_type_id',
      questionTypes.map((type) => ({
        question_type_id: type.questionTypeID,
        title: type.title,
        description: type.description,
        situation: type.situation,
        wording: type.wording,
        long: type.long,
      })),
    );
    await upsert(
      'competency_setting',
      'competency_setting_type smallint, competency_id smallint',
      'competency_setting_type, competency_id',
      competencySettings.flatMap((set) =>
        set.competencyIDs.map((id) => ({
          competency_setting_type: set.competencySettingType,
          competency_id: id,
        })),
      ),
    );
    await upsert(
      'trend',
      'trend_id smallint, master_id smallint, primary_school boolean, title jsonb, high_score_title jsonb, low_score_title jsonb',
      'trend_id',
      trends.map((t) => ({
        trend_id: t.trendID,
        master_id: t.masterID,
        primary_school: t.primary,
        title: t.title,
        high_score_title: t.highScoreTitle,
        low_score_title: t.lowScoreTitle,
      })),
    );
    await upsert(
      'growing_purpose',
      'growing_purpose_id smallint, derived_score text, title jsonb',
      'growing_purpose_id',
      growingPurposes.map((p) => ({
        growing_purpose_id: p.growingPurposeID,
        derived_score: p.derivedScore,
        title: p.title,
      })),
    );
    await upsert(
      'activity_component',
      'component_id smallint, kind text, name jsonb',
      'component_id',
      activityComponents.map((c) => ({ component_id: c.componentID, kind: c.kind, name: c.name })),
    );
    await upsert(
      'interview_navi',
      'competency_id smallint, up_comment jsonb, down_comment jsonb',
      'competency_id',
      interviewNavi.map((n) => ({
        competency_id: n.competencyID,
        up_comment: n.upComment,
        down_comment: n.downComment,
      })),
    );
    await upsert(
      'seeded_destination',
      'destination_id smallint, name jsonb',
      'destination_id',
      destinations.map((d) => ({ destination_id: d.ID, name: d.destinationName })),
    );
  });
}
