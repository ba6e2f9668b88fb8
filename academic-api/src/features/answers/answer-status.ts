import { answerGraceMs, type AnswerStatus } from '@mebae/contracts';
import { endOfExaminee } from '@mebae/rules';

interface AnswerTimes {
  startAt: Date;
  endAt: Date;
  endedAt: Date | null;
  /** The candidate's own end after an extension. */
  ownEndAt: Date | null;
  scoringState: string;
}

/** When the exam ends for a candidate. */
export const endOf = (times: AnswerTimes): Date => endOfExaminee(times, times.ownEndAt);

/**
 * What a candidate can do now. The grace ends early where everyone has handed in and scores are on their way.
 */
export function answerStatusOf(times: AnswerTimes, now: Date): AnswerStatus {
  if (now < times.startAt && times.endedAt === null) return 'beforeStart';
  const end = endOf(times).getTime();
  if (now.getTime() < end) return 'open';
  return now.getTime() < end + answerGraceMs && times.scoringState === 'none' ? 'grace' : 'ended';
}
