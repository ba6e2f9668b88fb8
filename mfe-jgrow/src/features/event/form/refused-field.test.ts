import { describe, expect, it } from 'vitest';
import { EventRefusal } from '@mebae/contracts';
import { schoolTrip } from '../event.test-data.ts';
import { valuesOf } from './form-values.ts';
import { refusedField } from './refused-field.ts';

const values = valuesOf(schoolTrip);
const fieldOf = (refusal: EventRefusal, part?: string, change = {}) =>
  refusedField({ refusal, part }, { ...values, ...change }, schoolTrip);

describe('a refusal stands at the field that it is about', () => {
  it('of a part that is not there, whatever the part is', () => {
    expect(fieldOf(EventRefusal.PartUnknown, 'activityIDs')).toBe('activities');
    expect(fieldOf(EventRefusal.PartUnknown, 'destinationIDs')).toBe('destinations');
    expect(fieldOf(EventRefusal.PartUnknown, 'course')).toBe('courseAfter');
    expect(fieldOf(EventRefusal.PartUnknown, 'course', { courseBefore: 9 })).toBe('courseBefore');
  });

  it('of a course that has answers, at the one that was changed', () => {
    expect(fieldOf(EventRefusal.CourseAnswered)).toBe('courseAfter');
    expect(fieldOf(EventRefusal.CourseAnswered, undefined, { courseBefore: null })).toBe(
      'courseBefore',
    );
  });

  it('of answers about what was taken out: an activity or a purpose', () => {
    expect(fieldOf(EventRefusal.ItemAnswered)).toBe('activities');
    expect(fieldOf(EventRefusal.ItemAnswered, undefined, { growingPurposeIDs: [2] })).toBe(
      'growingPurposeIDs',
    );
  });
});
