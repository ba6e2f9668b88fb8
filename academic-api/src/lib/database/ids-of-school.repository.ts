import type { Tx } from '../../db/connect.ts';
import { anyOf } from '../../db/query.ts';
import { invalidValue } from '../calls/failure.ts';

/** Kinds of ids, with the column that holds them. */
const columns = {
  student: 'studentID',
  schoolClass: 'schoolClassID',
  tag: 'tagID',
  customCompetency: 'customCompetencyID',
  groupSetting: 'groupSettingID',
  schoolEvent: 'eventID',
  exam: 'evalSettingID',
} as const;

/**
 * Refuses ids that the school does not have. A column of jsonb or an array has no foreign keys: whoever stores ids there
 * asks this first.
 * @param before ids that are stored already: they stay although what they named has been deleted since
 * @throws Failure grow.2003 with `field` as its reason
 */
export async function assertOfSchool(
  tx: Tx,
  companyID: number,
  table: keyof typeof columns,
  {
    field,
    ids,
    before = [],
  }: { field: string; ids: readonly number[]; before?: readonly number[] },
): Promise<void> {
  const stored = new Set(before);
  const added = [...new Set(ids)].filter((id) => !stored.has(id));
  if (added.length === 0) return;
  const { known } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('known'))
    .where('companyID', '=', companyID)
    .where(columns[table], '=', anyOf(added))
    .executeTakeFirstOrThrow();
  if (known < added.length) throw invalidValue(field);
}
