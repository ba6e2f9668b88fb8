import { describe, expect, it } from 'vitest';
import { Failure } from '../../../lib/calls/failure.ts';
import { dayInJapan, timeOfDays } from './days.ts';

describe('days in Japan', () => {
  it('start at midnight there, and the last one is whole', () => {
    expect(timeOfDays({ from: '2026-04-01', to: '2026-04-01' })).toEqual({
      from: new Date('2026-03-31T15:00:00Z'),
      before: new Date('2026-04-01T15:00:00Z'),
    });
    expect(timeOfDays({})).toEqual({});
    expect(dayInJapan(new Date('2026-03-31T15:00:00Z'))).toBe('2026-04-01');
    expect(dayInJapan(new Date('2026-03-31T14:59:59Z'))).toBe('2026-03-31');
  });

  it.each([
    [{ from: '2026-02-31' }, 'from'],
    [{ to: '2026-13-01' }, 'to'],
    [{ from: '2025-02-29' }, 'from'],
    [{ from: '2026-04-02', to: '2026-04-01' }, 'to'],
  ])('that no calendar has, or that run backwards, are refused: %o', (filter, reason) => {
    const refused = new Failure('academic.1', { reason });
    let failure: unknown;
    try {
      timeOfDays(filter);
    } catch (error) {
      failure = error;
    }
    expect(failure).toMatchObject({ code: refused.code, category: refused.category, reason });
  });
});
