import { ExamStatus } from '@mebae/contracts';

/**
 * Status follows the dates, or the moment at which an administrator ended the exam.
 * @param exam start, end, and the early end if there was one
 * @param now the moment asked about
 */
export function examStatusOf(
  exam: { startAt: Date; endAt: Date; endedAt?: Date | null },
  now: Date,
): ExamStatus {
  if (exam.endedAt && exam.endedAt <= now) return ExamStatus.Ended;
  if (now < exam.startAt) return ExamStatus.BeforeStart;
  return now < exam.endAt ? ExamStatus.UnderExamination : ExamStatus.Ended;
}
