import { sql, type Kysely } from 'kysely';

/** A course may assign evaluators inside the groups of a group setting first, instead of inside classes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table exam
      add column group_setting_id bigint,
      add foreign key (company_id, group_setting_id) references group_setting on delete set null (group_setting_id);
    create index exam_group_setting on exam (company_id, group_setting_id) where group_setting_id is not null;
  `.execute(db);
}
