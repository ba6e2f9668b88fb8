import type { WayOfStudent } from '@mebae/contracts';
import { expect, test } from 'vitest';
import { OwnDecisions } from './own-decisions.ts';

const promoted: WayOfStudent = { studentID: 1, way: 'promoted', classKey: 2 };
const retained: WayOfStudent = { studentID: 1, way: 'retained', classKey: 1 };
const leaving: WayOfStudent = { studentID: 1, way: 'withdrawn', classKey: null };

test('a row that is not fresh yet stands for what this window has decided', () => {
  const own = new OwnDecisions();
  expect(own.basisOf(promoted)).toEqual(promoted);
  own.note([promoted], [retained]);
  own.note([retained], [leaving]);
  expect([promoted, retained, leaving].map((row) => own.basisOf(row))).toEqual([
    leaving,
    leaving,
    leaving,
  ]);
});

test('what others have decided since is what the next decision is based on', () => {
  const own = new OwnDecisions();
  own.note([promoted], [retained]);
  expect(own.basisOf(leaving)).toEqual(leaving);
  own.forget([promoted]);
  expect(own.basisOf(promoted)).toEqual(promoted);
});

test('a way that this window has gone back to is the present one', () => {
  const own = new OwnDecisions();
  own.note([promoted], [retained]);
  own.note([retained], [promoted]);
  expect(own.basisOf(promoted)).toEqual(promoted);
  expect(own.basisOf(retained)).toEqual(promoted);
});
