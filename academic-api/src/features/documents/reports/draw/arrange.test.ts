import { fc } from '@mebae/testing/properties';
import { expect, it } from 'vitest';
import { arrange } from './arrange.ts';

const height = fc.integer({ min: 20, max: 350 });
const named = (prefix: string, most: number) =>
  fc
    .array(height, { maxLength: most })
    .map((heights) => heights.map((own, index) => ({ name: `${prefix}${index}`, height: own })));

const all = fc.record({
  pageHeight: fc.constant(750),
  head: fc.record({ height: fc.integer({ min: 100, max: 350 }) }),
  radar: fc.option(fc.constant({ least: 200, most: 350 })),
  texts: named('text', 5),
  movable: named('movable', 2),
  end: named('end', 1),
  leastRoom: fc.constantFrom(0, 96),
  mostBetween: fc.constant(18),
});

it('has every part once, texts in their order, and no page fuller than it may be', () => {
  fc.assert(
    fc.property(all, (parts) => {
      const { pages, radarHeight } = arrange(parts);
      const names = pages.flatMap((page) => page.names);
      const every = [...parts.texts, ...parts.movable, ...parts.end];
      expect(names.toSorted()).toEqual(every.map(({ name }) => name).toSorted());
      const texts = names.filter((name) => name.startsWith('text'));
      expect(texts).toEqual(parts.texts.map(({ name }) => name));
      expect(names.at(-1)).toBe(parts.end.at(-1)?.name ?? names.at(-1));
      const heightOf = new Map(every.map((part) => [part.name, part.height]));
      for (const [index, page] of pages.entries()) {
        const own = page.names.reduce((sum, name) => sum + (heightOf.get(name) ?? 0), 0);
        const top = index === 0 ? parts.head.height + radarHeight : 0;
        expect(top + own + page.gap).toBeCloseTo(750);
        expect(page.gap).toBeGreaterThanOrEqual(-1e-9);
      }
      const { least, most } = parts.radar ?? { least: 0, most: 0 };
      expect(radarHeight).toBeGreaterThanOrEqual(least);
      expect(radarHeight).toBeLessThanOrEqual(most);
    }),
  );
});

const part = (name: string, own: number) => ({ name, height: own });
const base = {
  pageHeight: 750,
  head: { height: 200 },
  radar: { least: 200, most: 350 },
  end: [],
  leastRoom: 0,
  mostBetween: 18,
};

it('moves what does not fit behind what does, so that a page is filled', () => {
  const { pages } = arrange({
    ...base,
    texts: [part('words', 180), part('advice', 120)],
    movable: [part('table', 300)],
    end: [part('family', 330)],
  });
  expect(pages.map(({ names }) => names)).toEqual([['words'], ['advice', 'table', 'family']]);
});

it('takes a smaller radar where that saves a page, and otherwise as large a one as the page has space for', () => {
  const small = arrange({ ...base, texts: [part('words', 300)], movable: [] });
  expect([small.pages.length, small.radarHeight]).toEqual([1, 237.5]);
  const large = arrange({ ...base, texts: [part('words', 190), part('more', 400)], movable: [] });
  expect([large.pages.length, large.radarHeight]).toEqual([2, 350]);
});
