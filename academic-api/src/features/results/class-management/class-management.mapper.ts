import type { GroupSize, RankingRow } from '@mebae/contracts';
import { changeOf, placeOf, type ScoreChange } from '@mebae/rules';
import { toSchoolClass } from '../../../lib/classes/school-class.ts';
import type { RankedRow } from './ranking.repository.ts';

/**
 * A change is given only between fixed scores.
 * @param ofCompetency as the record reads it; of a mean of several there is none, and it stands alone
 */
function toChange(row: RankedRow, ofCompetency: ScoreChange | undefined): RankingRow['change'] {
  if (!row.isFixed || row.beforeExamID === null || row.beforeValue === null) return null;
  return {
    evalSettingID: row.beforeExamID,
    before: row.beforeValue,
    ...(ofCompetency ?? changeOf({ value: row.beforeValue, standardError: row.beforeError }, row)),
  };
}

/** @param ranked who has a place, and how exactly the caller gets it */
export const toRankingRow = (
  row: RankedRow,
  changes: ReadonlyMap<number, ScoreChange>,
  ranked: GroupSize,
): RankingRow => ({
  ...row,
  rank: row.rank === null ? null : placeOf(ranked.detail, row.rank, ranked.n),
  schoolClass: toSchoolClass(row),
  change: toChange(row, changes.get(row.studentID)),
});
