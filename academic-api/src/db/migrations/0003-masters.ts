import { sql, type Kysely } from 'kysely';

/**
 * Master data: the same for every school, so without `company_id`; requests may read it and never write it.
 * Texts are `{ ja, en, vi }`. Items are versioned: an answer keeps the version that it was given to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table competency (
      competency_id smallint primary key,
      competency_type text not null check (competency_type in ('cognitive', 'self', 'gift', 'community')),
      name jsonb not null,
      description jsonb not null
    );
    create table question_item (
      question_item_id integer not null,
      version smallint not null,
      competency_id smallint not null references competency,
      position smallint not null,
      -- { general | primary: { self, other, levels[4] } }
      wordings jsonb not null,
      primary key (question_item_id, version)
    );
    create table question_type (
      question_type_id smallint primary key,
      title jsonb not null,
      description jsonb not null,
      situation jsonb not null,
      wording text not null check (wording in ('general', 'primary')),
      long boolean not null
    );
    create table competency_setting (
      competency_setting_type smallint not null,
      competency_id smallint not null references competency,
      primary key (competency_setting_type, competency_id)
    );
    create table trend (
      trend_id smallint primary key,
      master_id smallint not null,
      primary_school boolean not null,
      title jsonb not null,
      high_score_title jsonb not null,
      low_score_title jsonb not null
    );
    create table growing_purpose (
      growing_purpose_id smallint primary key,
      derived_score text not null,
      title jsonb not null,
      is_valid boolean not null default true
    );
    create table activity_component (
      component_id smallint primary key,
      kind text not null check (kind in ('withWhom', 'place', 'theme', 'method')),
      name jsonb not null
    );
    create table interview_navi (
      competency_id smallint primary key references competency,
      up_comment jsonb not null,
      down_comment jsonb not null
    );
    create table seeded_destination (
      destination_id smallint primary key,
      name jsonb not null
    );
    grant select on competency, question_item, question_type, competency_setting, trend, growing_purpose,
      activity_component, interview_navi, seeded_destination to mebae_app;
  `.execute(db);
}
