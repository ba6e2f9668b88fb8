import { fc, runs } from '@mebae/testing/properties';
import { expect, test } from 'vitest';
import { networkDesign, shuffledDesign } from './network-design.ts';
import { createRandom } from '../../../lib/processes/seeded-random.ts';
import { SeverityInformation } from './severity-information.ts';
import { traceByInverse } from './trace-by-inverse.test-data.ts';

test('the trace after an exchange is that of the network with it, made or only asked for', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 24 }),
      fc.integer({ min: 2, max: 4 }),
      fc.nat(),
      (n, k, seed) => {
        const random = createRandom(String(seed));
        const blocks = shuffledDesign(networkDesign(n, k), random).map((block) => [...block]);
        // uneven numbers, as kept pairs make them
        const [first = []] = blocks;
        if (k > 2) first.pop();
        const info = new SeverityInformation(n, blocks);
        for (let step = 0; step < 90; step += 1) {
          const draw = (below: number): number => Math.floor(random() * below);
          const [s, t] = [draw(n), draw(n)];
          const [a, b] = [
            blocks[s]![draw(blocks[s]!.length)]!,
            blocks[t]![draw(blocks[t]!.length)]!,
          ];
          if (a === b || s === t || info.has(a, t) || info.has(b, s)) continue;
          const change = info.change({ a, s, b, t });
          const before = info.trace;
          const after = blocks.map((block, target) => {
            if (target === s) return block.map((i) => (i === a ? b : i));
            return target === t ? block.map((i) => (i === b ? a : i)) : block;
          });
          const expected = traceByInverse(n, after);
          // what would part the network is left
          if (expected > 200) continue;
          expect((before + change) / expected).toBeCloseTo(1, 3);
          info.exchange({ a, s, b, t });
          expect(info.trace / expected).toBeCloseTo(1, 3);
          blocks.splice(0, n, ...after.map((block) => [...block]));
        }
      },
    ),
    runs(30),
  );
});
