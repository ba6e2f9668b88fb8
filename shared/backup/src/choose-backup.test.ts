import { expect, test } from 'vitest';
import { secondsOf, type ChosenBackup } from './choose-backup.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 25, 10) + seconds * 1000);

const chosen = (from: Date, endsAt: Date): ChosenBackup => ({
  manifest: { id: 'any' } as ChosenBackup['manifest'],
  chain: { timeline: 1, segments: [], endsAt, gap: null, isLast: true },
  from,
});

test('the first second that can be named is full, and none is there where nothing leads on to one', () => {
  expect(secondsOf(chosen(at(1.2), at(60.7)))).toEqual({ first: at(2), last: at(60.7) });
  expect(secondsOf(chosen(at(1.2), at(2)))).toEqual({ first: at(2), last: at(2) });
  expect(secondsOf(chosen(at(1.2), at(1.9)))).toBeNull();
  expect(secondsOf(chosen(at(1.2), at(1.2)))).toBeNull();
  expect(secondsOf(chosen(at(1), at(1)))).toEqual({ first: at(1), last: at(1) });
});
