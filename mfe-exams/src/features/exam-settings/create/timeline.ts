import { limits, type ExamDraftData, type ExamPreview } from '@mebae/contracts';
import { closingSoonAt, reminderTimes } from '@mebae/rules';

export type TimelineKey =
  | 'start'
  | 'openingMail'
  | 'reminderOn'
  | 'everyMonday'
  | 'noMonday'
  | 'closingSoon'
  | 'noClosingSoon'
  | 'end'
  | 'scores'
  | 'reports'
  | 'reportsByHand'
  | 'reportAfterEnd'
  | 'reportAfterAllComplete';

export interface TimelineEntry {
  key: TimelineKey;
  /** A moment in ISO form, a plain day, or null for what has no day of its own. */
  at: string | null;
  isDay: boolean;
  /** How many get a mail. */
  count: number;
  /** It is a mail that is written and held: there is no mail server. */
  isHeld: boolean;
}

const graceMs = limits.answerGraceMinutes * 60_000;

/**
 * Coming events of a course with their dates, in their order; a mail that was chosen and for which the course is too
 * short is among it.
 * @param data a draft with start and end
 * @param mailsAreHeld there is no mail server
 */
export function timelineOf(
  data: ExamDraftData,
  preview: Pick<ExamPreview, 'mails' | 'withEmail'>,
  mailsAreHeld: boolean,
): TimelineEntry[] {
  const { startAt, endAt } = data.base ?? {};
  if (!startAt || !endAt) return [];
  const { reminder = null, closingSoon = null, reportMail = null } = data.mail ?? {};
  const [start, end] = [Date.parse(startAt), Date.parse(endAt)];
  const period = { startAt: new Date(start), endAt: new Date(end) };
  const closingAt = closingSoon === null ? null : closingSoonAt(period, closingSoon);
  const hasMonday = reminder?.kind === 'everyMonday' && reminderTimes(period, reminder).length > 0;
  const count = preview.withEmail;
  const entry = (
    key: TimelineKey,
    moment: number,
    isMail = false,
  ): TimelineEntry & { moment: number } => ({
    key,
    at: new Date(moment).toISOString(),
    isDay: false,
    count,
    isHeld: isMail && mailsAreHeld,
    moment,
  });
  const entries = [
    entry('start', start),
    ...(preview.mails > 0 ? [entry('openingMail', start, true)] : []),
    ...(reminder?.kind === 'everyMonday'
      ? [{ ...entry(hasMonday ? 'everyMonday' : 'noMonday', start, hasMonday), at: null }]
      : reminder?.kind === 'date'
        ? [
            {
              ...entry(
                'reminderOn',
                Math.max(start, Date.parse(`${reminder.on}T00:00:00+09:00`)),
                true,
              ),
              at: reminder.on,
              isDay: true,
            },
          ]
        : []),
    ...(closingSoon === null
      ? []
      : closingAt === null
        ? [{ ...entry('noClosingSoon', start), at: null }]
        : [{ ...entry('closingSoon', closingAt.getTime(), true), isDay: true }]),
    entry('end', end),
    entry('scores', end + graceMs),
    ...(data.base?.automaticReports ? [{ ...entry('reports', end + graceMs), at: null }] : []),
    ...(reportMail !== null && !data.base?.automaticReports
      ? [{ ...entry('reportsByHand', end + graceMs), at: null }]
      : []),
    ...(reportMail === 'afterEnd'
      ? [{ ...entry('reportAfterEnd', end + graceMs, true), at: null }]
      : []),
    ...(reportMail === 'afterAllComplete'
      ? [{ ...entry('reportAfterAllComplete', end + graceMs, true), at: null }]
      : []),
  ];
  return entries.sort((a, b) => a.moment - b.moment).map(({ moment: _moment, ...shown }) => shown);
}
