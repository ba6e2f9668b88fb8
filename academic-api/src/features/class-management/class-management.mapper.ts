import type { RankingRow } from '@mebae/contracts';
import { changeOf } from '@mebae/rules';
import type { RankedRow } from './ranking.repository.ts';

function toSchoolClass(row: RankedRow): RankingRow['schoolClass'] {
  const { schoolClassID, grade, className } = row;
  if (schoolClassID === null || grade === null || className === null) return null;
  return { schoolClassID, grade, schoolClassName: className };
}

/** A change is told only between fixed scores. */
function toChange(row: RankedRow): RankingRow['change'] {
  if (!row.isFixed || row.beforeExamID === null || row.beforeValue === null) return null;
  return {
    evalSettingID: row.beforeExamID,
    before: row.beforeValue,
    ...changeOf(
      { value: row.beforeValue, se: row.beforeError },
      { value: row.value, se: row.standardError },
    ),
  };
}

export function toRankingRow(row: RankedRow): RankingRow {
  return {
    rank: row.rank,
    studentID: row.studentID,
    firstName: row.firstName,
    lastName: row.lastName,
    schoolClass: toSchoolClass(row),
    studentNumber: row.studentNumber,
    value: row.value,
    standardError: row.standardError,
    evaluators: row.evaluators,
    isFixed: row.isFixed,
    change: toChange(row),
  };
}
