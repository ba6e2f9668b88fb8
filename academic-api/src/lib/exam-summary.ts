import type { RecordExam } from '@mebae/contracts';
import { examStatusOf } from '@mebae/rules';

/** Columns of `exam` that a summary needs. */
export interface ExamSummaryRow {
  evalSettingID: number;
  title: string;
  schoolYear: number;
  startAt: Date;
  endAt: Date;
  endedAt: Date | null;
  scoringState: RecordExam['scoringState'];
}

/**
 * A course beside scores. Its end is the real one, where an administrator ended it early.
 * @param now decides the status
 */
export function toExamSummary(row: ExamSummaryRow, now: Date): RecordExam {
  const endAt = row.endedAt && row.endedAt < row.endAt ? row.endedAt : row.endAt;
  return {
    evalSettingID: row.evalSettingID,
    title: row.title,
    schoolYear: row.schoolYear,
    startAt: row.startAt.toISOString(),
    endAt: endAt.toISOString(),
    status: examStatusOf({ startAt: row.startAt, endAt: row.endAt, endedAt: row.endedAt }, now),
    scoringState: row.scoringState,
  };
}
