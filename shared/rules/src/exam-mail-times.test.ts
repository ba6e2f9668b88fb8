import { fc, runs } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import { ExamStatus } from '@mebae/contracts';
import { closingSoonAt, dueMails, reminderTimes, type MailRule } from './exam-mail-times.ts';
import { endOfExaminee, examStatusOf } from './exam-status.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** 1 April 2026, midnight in Japan: the first moment of a school year. */
const yearStart = Date.UTC(2026, 2, 31, 15);

/** A course somewhere in a school year, which may run past its end. */
const period = fc
  .record({
    from: fc.integer({ min: 0, max: 365 * 24 }),
    hours: fc.integer({ min: 1, max: 60 * 24 }),
  })
  .map(({ from, hours }) => ({
    startAt: new Date(yearStart + from * hour),
    endAt: new Date(yearStart + (from + hours) * hour),
  }));

const rule: fc.Arbitrary<MailRule> = fc.record({
  opening: fc.boolean(),
  closingSoon: fc.option(fc.integer({ min: 1, max: 14 })),
  reminder: fc.option(
    fc.oneof(
      fc.constant({ kind: 'everyMonday' } as const),
      fc.integer({ min: 0, max: 400 }).map((days) => ({
        kind: 'date' as const,
        on: new Date(yearStart + days * day).toISOString().slice(0, 10),
      })),
    ),
  ),
});

/** When a server looks: minutes between, from one to a sleep of three weeks. */
const steps = fc.array(fc.integer({ min: 1, max: 21 * 24 * 60 }), { minLength: 5, maxLength: 60 });

const japanese = (at: Date) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Tokyo',
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);

describe('mails by rule, over a school year with a clock that jumps', () => {
  it('go out between start and end, each occasion once, one of a kind at a time', () => {
    fc.assert(
      fc.property(period, rule, steps, ({ startAt, endAt }, wanted, minutes) => {
        let now = new Date(startAt.getTime() - 3 * day);
        let checkedAt = startAt;
        const sent = new Set<string>();
        for (const step of minutes) {
          now = new Date(now.getTime() + step * 60_000);
          const due = dueMails({ startAt, endAt }, wanted, { checkedAt, now });
          expect(due.length === 0 || (now >= startAt && now < endAt)).toBe(true);
          expect(new Set(due.map(({ kind }) => kind)).size).toBe(due.length);
          for (const { kind, occasion } of due) {
            // opening and closing stay due: the key of person and occasion keeps a second one out
            expect(kind === 'reminder' && sent.has(`${kind} ${occasion}`)).toBe(false);
            sent.add(`${kind} ${occasion}`);
          }
          if (now >= startAt) checkedAt = now;
        }
      }),
    );
  });

  it('a server that never sleeps sends every one of them', () => {
    fc.assert(
      fc.property(period, rule, ({ startAt, endAt }, wanted) => {
        const sent = new Set<string>();
        let checkedAt = startAt;
        for (let at = startAt.getTime(); at < endAt.getTime() + day; at += hour / 2) {
          const now = new Date(at);
          for (const { kind, occasion } of dueMails({ startAt, endAt }, wanted, {
            checkedAt,
            now,
          })) {
            sent.add(`${kind} ${occasion}`.trim());
          }
          checkedAt = now;
        }
        const times = wanted.reminder ? reminderTimes({ startAt, endAt }, wanted.reminder) : [];
        const closing =
          typeof wanted.closingSoon === 'number' &&
          closingSoonAt({ startAt, endAt }, wanted.closingSoon);
        const expected = [
          ...(wanted.opening ? ['opening'] : []),
          ...(closing ? [`closingSoon ${endAt.toISOString()}`] : []),
          ...times.map((time) => `reminder ${time.day}`),
        ];
        expect([...sent].sort()).toEqual(expected.sort());
      }),
      runs(40),
    );
  });

  it('reminders of Mondays come on Mondays at eight in Japan, at the end of March too', () => {
    fc.assert(
      fc.property(period, (given) => {
        for (const { at } of reminderTimes(given, { kind: 'everyMonday' })) {
          expect(japanese(at)).toBe('Monday 08:00');
        }
      }),
    );
    const march = {
      startAt: new Date('2027-03-26T00:00:00+09:00'),
      endAt: new Date('2027-04-06T00:00:00+09:00'),
    };
    expect(reminderTimes(march, { kind: 'everyMonday' }).map(({ day: named }) => named)).toEqual([
      '2027-03-29',
      '2027-04-05',
    ]);
  });
});

describe('status, over a school year', () => {
  it('only goes forward, and an own end is never before the course’s', () => {
    fc.assert(
      fc.property(
        period,
        fc.option(fc.integer({ min: -100, max: 2000 })),
        steps,
        (given, extra, minutes) => {
          const exam = { ...given, endedAt: null };
          const own = extra === null ? null : new Date(given.endAt.getTime() + extra * hour);
          expect(endOfExaminee(exam, own) >= given.endAt).toBe(true);
          let now = new Date(given.startAt.getTime() - 3 * day);
          let last: ExamStatus = ExamStatus.BeforeStart;
          for (const step of minutes) {
            now = new Date(now.getTime() + step * 60_000);
            const status = examStatusOf(exam, now);
            expect(status).toBeGreaterThanOrEqual(last);
            last = status;
          }
        },
      ),
    );
  });
});
