import { expect, test } from 'vitest';
import type { ExamDraftData } from '@mebae/contracts';
import { timelineOf } from './timeline.ts';

const base = { startAt: '2026-04-06T00:00:00.000Z', endAt: '2026-04-20T08:00:00.000Z' };
const mails = { mails: 30, withEmail: 30 };
const keys = (...of: Parameters<typeof timelineOf>) =>
  timelineOf(...of).map(({ key, at }) => [key, at]);

test('a course without mails starts, ends, and has its scores after the grace', () => {
  expect(keys({ base }, { mails: 0, withEmail: 30 }, false)).toEqual([
    ['start', base.startAt],
    ['end', base.endAt],
    ['scores', '2026-04-20T08:10:00.000Z'],
  ]);
  expect(timelineOf({ base: { startAt: base.startAt } }, mails, false)).toEqual([]);
});

test('mails stand where they go out', () => {
  const mail = {
    opening: true,
    closingSoon: 3,
    reminder: { kind: 'date', on: '2026-04-13' },
    reportMail: 'afterAllComplete',
  } as const;
  expect(keys({ base, mail }, mails, false)).toEqual([
    ['start', base.startAt],
    ['openingMail', base.startAt],
    ['reminderOn', '2026-04-13'],
    ['closingSoon', '2026-04-16T23:00:00.000Z'],
    ['end', base.endAt],
    ['scores', '2026-04-20T08:10:00.000Z'],
    ['reportsByHand', null],
    ['reportAfterAllComplete', null],
  ]);
});

test('reports are made by themselves where the course says so, and told of afterwards', () => {
  const automatic = { ...base, automaticReports: true };
  const told = [
    ['scores', '2026-04-20T08:10:00.000Z'],
    ['reports', null],
    ['reportAfterEnd', null],
  ];
  const mail = { reportMail: 'afterEnd' } as const;
  expect(keys({ base: automatic, mail }, mails, false).slice(-3)).toEqual(told);
  expect(keys({ base: automatic }, mails, false).at(-1)).toEqual(['reports', null]);
});

test('a mail for which the course is too short is said to go to nobody; without a mail server every mail is held', () => {
  const mail = { opening: true, closingSoon: 14, reminder: { kind: 'everyMonday' } } as const;
  const short = { ...base, endAt: '2026-04-08T08:00:00.000Z' };
  expect(keys({ base: short, mail }, mails, true)).toEqual([
    ['start', base.startAt],
    ['openingMail', base.startAt],
    ['noMonday', null],
    ['noClosingSoon', null],
    ['end', short.endAt],
    ['scores', '2026-04-08T08:10:00.000Z'],
  ]);
  const held = (of: ExamDraftData['mail']) =>
    timelineOf({ base, mail: of }, mails, true).filter(({ isHeld }) => isHeld);
  expect(held({ ...mail, closingSoon: 3 }).map(({ key }) => key)).toEqual([
    'openingMail',
    'everyMonday',
    'closingSoon',
  ]);
  expect(held({ reportMail: 'afterEnd' }).map(({ key }) => key)).toEqual([
    'openingMail',
    'reportAfterEnd',
  ]);
});
