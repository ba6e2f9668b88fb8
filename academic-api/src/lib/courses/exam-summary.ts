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
    ...row,
    startAt: row.startAt.toISOString(),
    endAt: endAt.toISOString(),
    status: examStatusOf(row, now),
  };
}
