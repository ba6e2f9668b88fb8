import { describe, expect, it } from 'vitest';
import type { EventDetail } from '@mebae/contracts';
import { courseFrom, schoolTrip } from '../event.test-data.ts';
import { warningsOf } from './warnings.ts';

const kinds = (change: Partial<EventDetail>) =>
  warningsOf({ ...schoolTrip, ...change }).map(({ kind }) => kind);

describe('warnings of an event', () => {
  it('are none when everything is there in its order', () => {
    expect(warningsOf(schoolTrip)).toEqual([]);
  });

  it('say which course is missing', () => {
    expect(kinds({ courseBefore: null, courseAfter: null })).toEqual([
      'noCourseBefore',
      'noCourseAfter',
    ]);
  });

  it('say how many of the targets are not in a course', () => {
    const courseBefore = courseFrom(1, '2026-10-01', 5);
    expect(warningsOf({ ...schoolTrip, courseBefore })).toEqual([
      { kind: 'notInBefore', students: 5 },
    ]);
  });

  it('say when a course starts on the wrong side of the event', () => {
    expect(kinds({ courseBefore: courseFrom(1, '2026-10-20') })).toEqual(['beforeTooLate']);
    expect(kinds({ courseBefore: courseFrom(1, '2026-10-19') })).toEqual([]);
    expect(kinds({ courseAfter: courseFrom(2, '2026-10-21') })).toEqual(['afterTooEarly']);
    expect(kinds({ courseAfter: courseFrom(2, '2026-10-22') })).toEqual([]);
  });

  it('say that nobody takes part', () => {
    expect(kinds({ students: 0 })).toEqual(['noStudents']);
  });
});
