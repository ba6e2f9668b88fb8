import { answerGraceMs, type AnswerStatus, type Refusal } from '@mebae/contracts';
import { endOfExaminee } from '@mebae/rules';

interface AnswerTimes {
  startAt: Date;
  endAt: Date;
  endedAt: Date | null;
  /** The candidate's own end after an extension. */
  ownEndAt: Date | null;
  scoringState: string;
  /** A person who has left the school answers nothing any more. */
  hasLeft: boolean;
}

/** When the exam ends for a candidate. */
export const endOf = (times: Pick<AnswerTimes, 'endAt' | 'endedAt' | 'ownEndAt'>): Date =>
  endOfExaminee(times, times.ownEndAt);

/** Says what a candidate can do now. The grace ends early where everyone has handed in and scores are on their way. */
export function answerStatusOf(times: AnswerTimes, now: Date): AnswerStatus {
  if (times.hasLeft) return 'ended';
  if (now < times.startAt && times.endedAt === null) return 'beforeStart';
  const end = endOf(times).getTime();
  if (now.getTime() < end) return 'open';
  return now.getTime() < end + answerGraceMs && times.scoringState === 'none' ? 'grace' : 'ended';
}

/**
 * Why an answer is not taken: the same rules for evaluations, parts and surveys. An answer from before the handing in
 * is still taken afterwards, because it may have been on the way.
 * @param isAsked whether the candidate is asked this question, in this version
 * @returns null for an answer that is taken
 */
export function refusalOf(
  { status, handedInAt }: { status: AnswerStatus; handedInAt: Date | null },
  isAsked: boolean,
  answeredAt: string,
): Refusal | null {
  if (status === 'beforeStart' || status === 'ended') return status;
  if (!isAsked) return 'unknown';
  return handedInAt !== null && new Date(answeredAt) > handedInAt ? 'handedIn' : null;
}
