import { describe, expect, it } from 'vitest';
import type { EventTargetBody } from '@mebae/contracts';
import { optionsNow, schoolTrip } from '../event.test-data.ts';
import { notOffered, studentsOf, toggled, withClasses } from './target-choice.ts';

const classOf = (schoolClassID: number): EventTargetBody => ({ kind: 'class', schoolClassID });
const group = (groupNumber: number | null): EventTargetBody => ({
  kind: 'group',
  groupSettingID: 5,
  groupNumber,
});

describe('targets', () => {
  it('are taken and given back', () => {
    expect(toggled([classOf(31)], classOf(32))).toEqual([classOf(31), classOf(32)]);
    expect(toggled([classOf(31), classOf(32)], classOf(31))).toEqual([classOf(32)]);
  });

  it('have all groups of a setting in place of each of them', () => {
    expect(toggled([group(1), classOf(31), group(2)], group(null))).toEqual([
      classOf(31),
      group(null),
    ]);
  });

  it('take a whole grade, and give it back once it is whole', () => {
    const whole = withClasses([classOf(31), group(1)], [31, 32]);
    expect(whole).toEqual([group(1), classOf(31), classOf(32)]);
    expect(withClasses(whole, [31, 32])).toEqual([group(1)]);
  });

  it('count the students of classes exactly, and of classes and groups at the most', () => {
    expect(studentsOf([classOf(31), classOf(32)], optionsNow)).toEqual({
      students: 59,
      isAtMost: false,
    });
    expect(studentsOf([group(null)], optionsNow)).toEqual({ students: 11, isAtMost: false });
    expect(studentsOf([classOf(31), group(2)], optionsNow)).toEqual({
      students: 36,
      isAtMost: true,
    });
    expect(studentsOf([], optionsNow)).toEqual({ students: 0, isAtMost: false });
    // A class that is not offered any more has its students all the same.
    expect(studentsOf([classOf(21)], optionsNow, schoolTrip.targets.slice(0, 1))).toEqual({
      students: 32,
      isAtMost: false,
    });
  });

  it('that are not offered any more are known by their names, as long as they are chosen', () => {
    const chosen = [classOf(21), group(2)];
    expect(notOffered(chosen, optionsNow, schoolTrip.targets)).toEqual([schoolTrip.targets[0]]);
    expect(notOffered([group(2)], optionsNow, schoolTrip.targets)).toEqual([]);
  });
});
