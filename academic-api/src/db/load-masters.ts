import { sql } from 'kysely';
import type { Db } from './connect.ts';
import {
  activityComponents,
  anchoringExamples,
  competencies,
  competencySettings,
  destinations,
  dispositionItems,
  dispositionScales,
  growingPurposes,
  implicitTask,
  interviewNavi,
  questionItems,
  questionTypes,
  trendItems,
  trends,
} from './masters/masters.ts';

/**
 * Brings the master tables to what this release ships. Items keep their older versions, because answers point to them;
 * everything else is replaced in place. One statement a table, so that a start costs nothing when nothing changed.
 */
export async function loadMasters(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const upsert = async (table: string, keys: string[], rows: readonly object[]) => {
      const names = Object.keys(rows[0] ?? {});
      const target = sql.table(table);
      const columns = sql.join(names.map((name) => sql.ref(name)));
      const changes = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
      const differs = names.map(
        (name) =>
          sql`${sql.ref(`${table}.${name}`)} is distinct from ${sql.ref(`excluded.${name}`)}`,
      );
      await sql`
        insert into ${target} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)})
        on conflict (${sql.join(keys.map((key) => sql.ref(key)))})
          do update set ${sql.join(changes)} where ${sql.join(differs, sql` or `)}`.execute(tx);
    };

    await upsert(
      'competency',
      ['competency_id'],
      competencies.map((c) => ({
        competency_id: c.competencyID,
        competency_type: c.competencyType,
        name: c.name,
        description: c.description,
      })),
    );
    await upsert(
      'question_item',
      ['question_item_id', 'version'],
      questionItems.map((item) => ({
        question_item_id: item.questionItemID,
        version: item.version,
        competency_id: item.competencyID,
        position: item.questionItemID % 100,
        wordings: item.wordings,
      })),
    );
    await upsert(
      'anchoring_example',
      ['example_id', 'version'],
      anchoringExamples.map((example) => ({
        example_id: example.exampleID,
        version: example.version,
        question_item_ids: example.questionItemIDs,
        wordings: example.wordings,
      })),
    );
    await upsert(
      'question_type',
      ['question_type_id'],
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
      ['competency_setting_type', 'competency_id'],
      competencySettings.flatMap((set) =>
        set.competencyIDs.map((id) => ({
          competency_setting_type: set.competencySettingType,
          competency_id: id,
        })),
      ),
    );
    await upsert(
      'trend',
      ['trend_id'],
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
      'disposition_scale',
      ['scale_id'],
      dispositionScales.map((scale) => ({
        scale_id: scale.scaleID,
        first_pole: scale.firstPole,
        second_pole: scale.secondPole,
      })),
    );
    await upsert(
      'part_item',
      ['part', 'item_id', 'version'],
      [
        ...dispositionItems.map((item) => ({ part: 'disposition', ...item })),
        ...trendItems.map((item) => ({ part: 'trend', scaleID: item.trendID, ...item })),
      ].map((item) => ({
        part: item.part,
        item_id: item.itemID,
        version: item.version,
        scale_id: item.scaleID,
        position: item.itemID % 10,
        is_reversed: item.isReversed,
        wordings: item.wordings,
      })),
    );
    await upsert(
      'implicit_task',
      ['scale_id', 'version'],
      [
        {
          scale_id: implicitTask.scaleID,
          version: implicitTask.version,
          wordings: implicitTask.wordings,
        },
      ],
    );
    await upsert(
      'growing_purpose',
      ['growing_purpose_id'],
      growingPurposes.map((p) => ({
        growing_purpose_id: p.growingPurposeID,
        derived_score: p.derivedScore,
        title: p.title,
      })),
    );
    await upsert(
      'activity_component',
      ['component_id'],
      activityComponents.map((c) => ({ component_id: c.componentID, kind: c.kind, name: c.name })),
    );
    await upsert(
      'interview_navi',
      ['competency_id'],
      interviewNavi.map((n) => ({
        competency_id: n.competencyID,
        up_comment: n.upComment,
        down_comment: n.downComment,
        peers_see_more_comment: n.peersSeeMoreComment,
      })),
    );
    await upsert(
      'seeded_destination',
      ['destination_id'],
      destinations.map((d) => ({ destination_id: d.ID, name: d.destinationName })),
    );
  });
}
