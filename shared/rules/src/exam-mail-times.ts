/** Mails by rule go out at eight in the morning in Japan, whatever the server's own time zone is. */
const mailHour = 8;
const japanOffsetMs = 9 * 3_600_000;
const dayMs = 86_400_000;

/** Days since 1970 in Japan. */
const japanDay = (at: Date): number => Math.floor((at.getTime() + japanOffsetMs) / dayMs);

const morningOf = (day: number): Date =>
  new Date(day * dayMs + mailHour * 3_600_000 - japanOffsetMs);

/** 1 January 1970 was a Thursday. */
const isMonday = (day: number): boolean => (day + 3) % 7 === 0;

const isoDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** When reminders go out: every Monday, or on one day (`YYYY-MM-DD` in Japan). */
export type ReminderRule = { kind: 'everyMonday' } | { kind: 'date'; on: string };

/** The part of a course's mail rules that decides when a mail goes out. */
export interface MailRule {
  opening?: boolean;
  /** Days before the end; null: never. */
  closingSoon?: number | null;
  reminder?: ReminderRule | null;
}

/** When a period of answering begins and ends: the course's, or one with an own end. */
export interface AnswerPeriod {
  startAt: Date;
  endAt: Date;
}

/**
 * The morning on which 'closing soon' goes out, so many days before the day of the end.
 * @returns null where it would be before the start: the opening mail has said the end
 */
export function closingSoonAt({ startAt, endAt }: AnswerPeriod, days: number): Date | null {
  const at = morningOf(japanDay(endAt) - days);
  return at > startAt && at < endAt ? at : null;
}

/**
 * Mornings on which a reminder goes out, between start and end.
 * @returns each with its day in Japan, in order
 */
export function reminderTimes(
  { startAt, endAt }: AnswerPeriod,
  rule: ReminderRule,
): { day: string; at: Date }[] {
  const times: { day: string; at: Date }[] = [];
  for (let day = japanDay(startAt); day <= japanDay(endAt); day += 1) {
    const wanted = rule.kind === 'everyMonday' ? isMonday(day) : isoDay(day) === rule.on;
    const at = morningOf(day);
    if (wanted && at > startAt && at < endAt) times.push({ day: isoDay(day), at });
  }
  return times;
}

/** A mail that is due now. `occasion` distinguishes it from others of its kind: no person gets one twice. */
export interface DueMail {
  kind: 'opening' | 'closingSoon' | 'reminder';
  occasion: string;
}

/**
 * The mails that are due for people with one period of answering. A server that slept makes up for what it missed with
 * one mail of each kind, and with none after the end.
 * @param checkedAt up to when reminders have been looked at: earlier ones are never sent any more, so that a rule that is
 *   set on a Tuesday sends nothing for Monday
 */
export function dueMails(
  period: AnswerPeriod,
  rule: MailRule,
  { checkedAt, now }: { checkedAt: Date; now: Date },
): DueMail[] {
  if (now < period.startAt || now >= period.endAt) return [];
  const due: DueMail[] = [];
  if (rule.opening) due.push({ kind: 'opening', occasion: '' });
  const closingAt =
    rule.closingSoon === undefined || rule.closingSoon === null
      ? null
      : closingSoonAt(period, rule.closingSoon);
  if (closingAt && closingAt <= now) {
    due.push({ kind: 'closingSoon', occasion: period.endAt.toISOString() });
  }
  const last = rule.reminder
    ? reminderTimes(period, rule.reminder).findLast(({ at }) => at > checkedAt && at <= now)
    : undefined;
  if (last) due.push({ kind: 'reminder', occasion: last.day });
  return due;
}
