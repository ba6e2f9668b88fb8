import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { anyOf, sameSchoolKey } from '../../db/query.ts';

/** Events that are for one of these classes, or for groups of a group setting; latest first. */
export async function eventsOfTargets(
  tx: Tx,
  companyID: number,
  targets: { schoolClassIDs: readonly number[] } | { groupSettingID: number },
): Promise<{ eventID: number; title: string }[]> {
  const those =
    'schoolClassIDs' in targets
      ? sql`t.school_class_id = ${anyOf(targets.schoolClassIDs)}`
      : sql`t.group_setting_id = ${targets.groupSettingID}`;
  const { rows } = await sql<{ eventID: number; title: string }>`
    select v.event_id, v.title from school_event v
    where v.company_id = ${companyID} and v.event_id in (
      select t.event_id from event_target t where t.company_id = ${companyID} and ${those})
    order by v.starts_on desc, v.event_id desc`.execute(tx);
  return rows;
}

/** Whether an event `v` of the statement is for a class, or for groups of a group setting that has students of it. */
export const isForClass = (schoolClassID: number): RawBuilder<SqlBool> => sql`exists (
  select from event_target t
  left join group_setting g on ${sameSchoolKey('g', 't', 'groupSettingID')}
  where ${sameSchoolKey('t', 'v', 'eventID')}
    and (t.school_class_id = ${schoolClassID} or ${schoolClassID} = any(g.school_class_ids)))`;
