import type { RankingRow } from '@mebae/contracts';
import { changeOf } from '@mebae/rules';
import { toSchoolClass } from '../../lib/school-class.ts';
import type { RankedRow } from './ranking.repository.ts';

/** A change is given only between fixed scores. */
function toChange(row: RankedRow): RankingRow['change'] {
  if (!row.isFixed || row.beforeExamID === null || row.beforeValue === null) return null;
  return {
    evalSettingID: row.beforeExamID,
    before: row.beforeValue,
    ...changeOf({ value: row.beforeValue, standardError: row.beforeError }, row),
  };
}

export const toRankingRow = (row: RankedRow): RankingRow => ({
  ...row,
  schoolClass: toSchoolClass(row),
  change: toChange(row),
});
