import { fc } from '@mebae/testing/properties';
import { expect, test } from 'vitest';
import { implicitBlocks } from '@mebae/rules';
import type { ImplicitGroup } from '@mebae/contracts';
import { trialWords } from './trial-words.ts';

const text = { ja: '語', en: 'word', vi: 'từ' };
const counts: Record<ImplicitGroup, number> = { self: 4, others: 4, firstPole: 5, secondPole: 5 };
const words = Object.entries(counts).flatMap(([group, count], kind) =>
  Array.from({ length: count }, (_, index) => ({
    wordID: kind * 10 + index + 1,
    group: group as ImplicitGroup,
    text,
  })),
);

test('every block has its trials, only its words, no word twice in a row, persons and poles by turns', () => {
  const unit = fc.noBias(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));
  fc.assert(
    fc.property(
      fc.constantFrom(...implicitBlocks(true), ...implicitBlocks(false)),
      fc.infiniteStream(unit),
      (block, stream) => {
        const chosen = trialWords(block, words, () => stream.next().value ?? 0);
        expect(chosen).toHaveLength(block.trials);
        const groups = [...block.left, ...block.right];
        expect(chosen.filter((word) => !groups.includes(word.group))).toEqual([]);
        expect(chosen.filter((word, i) => word === chosen[i - 1])).toEqual([]);
        if (block.kind === 'single') return;
        const isPerson = (group: ImplicitGroup) => group === 'self' || group === 'others';
        expect(chosen.map((word) => isPerson(word.group))).toEqual(
          chosen.map((_, i) => i % 2 === 0),
        );
        const times = words.map((word) => chosen.filter((other) => other === word).length);
        expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(2);
      },
    ),
  );
});

test('the two orders measure the same pairings, and the poles keep their sides', () => {
  const [first, later] = [implicitBlocks(true), implicitBlocks(false)];
  expect(first[2]).toMatchObject({ left: ['self', 'firstPole'], right: ['others', 'secondPole'] });
  expect(first.slice(2, 4).map(({ left }) => left)).toEqual(later.slice(5).map(({ left }) => left));
  expect(first.slice(5).map(({ left }) => left)).toEqual(later.slice(2, 4).map(({ left }) => left));
  for (const { left } of [...first, ...later]) expect(left).not.toContain('secondPole');
});
