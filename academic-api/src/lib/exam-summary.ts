import type { RecordExam } from '@mebae/contracts';
import { examStatusOf } from '@mebae/rules';

/** Columns of `exam` that a summary needs. */
export interface ExamSummaryRow {
  eval_setting_id: number;
  title: string;
  school_year: number;
  start_at: Date;
  end_at: Date;
  ended_at: Date | null;
  scoring_state: RecordExam['scoringState'];
}

/**
 * A course beside scores. Its end is the real one, where an administrator ended it early.
 * @param now decides the status
 */
export function toExamSummary(row: ExamSummaryRow, now: Date): RecordExam {
  const endAt = row.ended_at && row.ended_at < row.end_at ? row.ended_at : row.end_at;
  return {
    evalSettingID: row.eval_setting_id,
    title: row.title,
    schoolYear: row.school_year,
    startAt: row.start_at.toISOString(),
    endAt: endAt.toISOString(),
    status: examStatusOf({ startAt: row.start_at, endAt: row.end_at, endedAt: row.ended_at }, now),
    scoringState: row.scoring_state,
  };
}
