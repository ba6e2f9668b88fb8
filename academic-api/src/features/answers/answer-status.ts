import { answerGraceMs, type AnswerStatus } from '@mebae/contracts';

interface ExamTimes {
  startAt: Date;
  endAt: Date;
  endedAt: Date | null;
  scoringState: string;
}

/** When the exam ends for its candidates. */
export const endOf = (exam: ExamTimes): Date => exam.endedAt ?? exam.endAt;

/**
 * What a candidate can do now. The grace ends early where everyone has handed in and scores are on their way.
 */
export function answerStatusOf(exam: ExamTimes, now: Date): AnswerStatus {
  if (now < exam.startAt && exam.endedAt === null) return 'beforeStart';
  const end = endOf(exam).getTime();
  if (now.getTime() < end) return 'open';
  return now.getTime() < end + answerGraceMs && exam.scoringState === 'none' ? 'grace' : 'ended';
}
