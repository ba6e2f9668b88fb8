import { describe, expect, it } from 'vitest';
import type { EventDetail } from '@mebae/contracts';
import { courseFrom, schoolTrip } from '../event.test-data.ts';
import { timeLineOf } from './time-line.ts';

const states = (change: Partial<EventDetail>) =>
  timeLineOf({ ...schoolTrip, ...change }).map(({ state }) => state);

describe('the time line of an event', () => {
  it('has each step with its days in Japan, in the order in which they should be', () => {
    expect(timeLineOf(schoolTrip)).toEqual([
      { step: 'surveyBefore', state: 'coming', from: '2026-10-01', to: '2026-10-11' },
      { step: 'event', state: 'coming', from: '2026-10-20', to: '2026-10-22' },
      { step: 'surveyAfter', state: 'coming', from: '2026-11-01', to: '2026-11-11' },
      { step: 'scores', state: 'coming', from: '2026-11-11', to: null },
      { step: 'analysis', state: 'coming', from: null, to: null },
    ]);
  });

  it('counts a moment late in the evening in London to the next day', () => {
    const late = { ...courseFrom(1, '2026-10-01'), startAt: '2026-10-01T20:00:00.000Z' };
    expect(timeLineOf({ ...schoolTrip, courseBefore: late })[0]?.from).toBe('2026-10-02');
  });

  it('says what is not planned', () => {
    const none = { state: 'none', asked: 0, completed: 0 } as const;
    expect(
      states({
        courseBefore: null,
        courseAfter: null,
        surveys: { before: none, after: none },
      }),
    ).toEqual(['missing', 'coming', 'missing', 'missing', 'coming']);
  });

  it('goes on with the event, its surveys and its scores', () => {
    const answered = (state: 'open' | 'ended') => ({ state, asked: 64, completed: 60 });
    const { surveys } = schoolTrip;
    expect(
      states({ state: 'running', surveys: { before: answered('ended'), after: surveys.after } }),
    ).toEqual(['done', 'current', 'coming', 'coming', 'current']);
    const withScores = { ...courseFrom(1, '2026-10-01'), hasScores: true };
    expect(
      states({
        state: 'over',
        surveys: { before: answered('ended'), after: answered('ended') },
        courseBefore: withScores,
        courseAfter: withScores,
      }),
    ).toEqual(['done', 'done', 'done', 'done', 'done']);
  });
});
