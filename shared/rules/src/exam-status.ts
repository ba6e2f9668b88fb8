import { ExamStatus, type ExamChange } from '@mebae/contracts';

type ChangeableField = Exclude<keyof ExamChange, 'basedOn'>;

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

/**
 * When answering ends for one person: with the course, or at an own end that is later.
 * @param ownEndAt an own end, or null
 */
export function endOfExaminee(
  exam: { endAt: Date; endedAt: Date | null },
  ownEndAt: Date | null,
): Date {
  const end = exam.endedAt ?? exam.endAt;
  return ownEndAt !== null && ownEndAt > end ? ownEndAt : end;
}

const inStatus: Record<ExamStatus, readonly ChangeableField[]> = {
  [ExamStatus.BeforeStart]: [
    'title',
    'description',
    'startAt',
    'endAt',
    'requestPermission',
    'joinLater',
    'mail',
    'reportMail',
    'reportKind',
    'automaticReports',
  ],
  [ExamStatus.UnderExamination]: [
    'title',
    'description',
    'endAt',
    'requestPermission',
    'joinLater',
    'mail',
    'automaticReports',
  ],
  [ExamStatus.Ended]: ['title', 'endAt'],
};

/**
 * Whether a field of a course may still be changed. The opening mail of `mail` is fixed with the start all the same.
 * @param status of the course now
 */
export const isChangeable = (field: ChangeableField, status: ExamStatus): boolean =>
  inStatus[status].includes(field);
