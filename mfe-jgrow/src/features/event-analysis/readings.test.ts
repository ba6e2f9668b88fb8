import { describe, expect, it } from 'vitest';
import type { RankCorrelation } from '@mebae/contracts';
import { changedSearch, readChoice } from './analysis-choice.ts';
import {
  readChanges,
  readCorrelation,
  readExtremes,
  readQuadrants,
  strongestMeasures,
} from './readings.ts';

const estimate = (value: number, half: number) => ({
  value,
  low: value - half,
  high: value + half,
});

describe('what is to be seen', () => {
  it('of means is the highest and the lowest, where there are two', () => {
    const [a, b] = [
      { name: 'a', mean: estimate(2, 1) },
      { name: 'b', mean: estimate(4, 1) },
    ];
    expect(readExtremes([a, b, { name: 'hidden', mean: null }])).toEqual({
      high: 'b',
      low: 'a',
      isClear: false,
    });
    expect(readExtremes([a, { name: 'c', mean: estimate(4, 0.5) }])?.isClear).toBe(true);
    expect(readExtremes([a])).toBeNull();
  });

  it('of changes are those beyond their intervals, the largest first', () => {
    const found = readChanges([
      { name: 'unclear', difference: estimate(9, 10) },
      { name: 'small', difference: estimate(2, 1) },
      { name: 'large', difference: estimate(5, 1) },
      { name: 'down', difference: estimate(-3, 1) },
      { name: 'hidden', difference: null },
    ]);
    expect(found).toEqual({ up: ['large', 'small'], down: ['down'] });
  });

  it('of correlations is the strongest whose interval does not hold zero', () => {
    const of = (value: number, half: number): RankCorrelation => ({
      measure: 'feltChange',
      n: 20,
      of: 20,
      detail: 'exact' as const,
      rho: estimate(value, half),
    });
    const rows = [
      { name: 'a', correlations: [of(0.8, 0.9), of(0.3, 0.1)] },
      { name: 'b', correlations: [of(-0.5, 0.2)] },
    ];
    expect(readCorrelation(rows)?.row.name).toBe('b');
    expect(readCorrelation([{ correlations: [of(0.1, 0.3)] }])).toBeNull();
    expect(strongestMeasures(rows, 3)).toEqual(['feltChange']);
  });

  it('of quadrants is nothing where nobody is in one', () => {
    const rest = { n: 20, of: 20, detail: 'exact' as const, points: [] };
    const nobody = { highHigh: 0, highLow: 0, lowHigh: 0, lowLow: 0 };
    expect(readQuadrants({ ...rest, n: 0, counts: nobody })).toBeNull();
    expect(
      readQuadrants({ ...rest, counts: { highHigh: 8, highLow: 3, lowHigh: 4, lowLow: 5 } }),
    ).toEqual({ n: 20, highExpectation: 11, disappointed: 3, surprised: 4 });
  });
});

describe('the address', () => {
  const read = (text: string) => readChoice(new URLSearchParams(text), [7, 5, 3]);

  it('names event, part and events beside it, and nothing that is not there', () => {
    expect(read('')).toMatchObject({ event: 7, part: 'overview', compare: [7], page: 1 });
    expect(
      read('event=5&part=texts&compare=3,5,9,x&question=4&search=バス&word=山&page=2'),
    ).toEqual({
      event: 5,
      part: 'texts',
      compare: [5, 3],
      question: 4,
      search: 'バス',
      word: '山',
      page: 2,
    });
    expect(read('event=99&part=other&page=-1')).toMatchObject({
      event: 7,
      part: 'overview',
      page: 1,
    });
  });

  it('begins at the first page after a change', () => {
    const changed = changedSearch(new URLSearchParams('event=5&page=3&search=a'), { search: '' });
    expect(changed.toString()).toBe('event=5');
  });
});
