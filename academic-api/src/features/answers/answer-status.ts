import { answerGraceMs, type AnswerStatus } from '@mebae/contracts';

interface ExamTimes {
  start_at: Date;
  end_at: Date;
  ended_at: Date | null;
  scoring_state: string;
}

/** When the exam ends for its candidates. */
export const endOf = (exam: ExamTimes): Date => exam.ended_at ?? exam.end_at;

/**
 * What a candidate can do now. The grace ends early where everyone has handed in and scores are on their way.
 */
export function answerStatusOf(exam: ExamTimes, now: Date): AnswerStatus {
  if (now < exam.start_at && exam.ended_at === null) return 'beforeStart';
  const end = endOf(exam).getTime();
  if (now.getTime() < end) return 'open';
  return now.getTime() < end + answerGraceMs && exam.scoring_state === 'none' ? 'grace' : 'ended';
}
