import { fc } from '@mebae/testing/properties';
import { expect, test } from 'vitest';
import { afterChoice, toAnswer } from './survey-content.ts';

test('of one choice the last stays; of several, choosing again takes one back', () => {
  expect(afterChoice([0], 2, false)).toEqual([2]);
  expect(afterChoice([2], 0, true)).toEqual([0, 2]);
  expect(afterChoice([0, 2], 0, true)).toEqual([2]);
});

test('chosen options are always in their order, each once', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { maxLength: 20 }), fc.boolean(), (choices, isMultiple) => {
      const chosen = choices.reduce<number[]>(
        (known, position) => afterChoice(known, position, isMultiple),
        [],
      );
      expect(chosen).toEqual([...new Set(chosen)].toSorted((a, b) => a - b));
      expect(chosen.length).toBeLessThanOrEqual(isMultiple ? 10 : 1);
    }),
  );
});

test('only spaces are no answer, and what a database can not keep is left out', () => {
  expect(toAnswer(' 　\n')).toBe('');
  expect(toAnswer(' 楽しかった\n')).toBe(' 楽しかった\n');
  expect(toAnswer('a\0b\uD83D')).toBe('ab\uFFFD');
});
