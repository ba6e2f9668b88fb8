import { createRandom } from '../../../lib/processes/seeded-random.ts';
import { exchangeTargets, type Edge } from './exchange-targets.ts';
import { mostToImprove } from './improve-pairs.ts';
import { SeverityInformation } from './severity-information.ts';

/** The evaluators of each target, as numbers 0 … n−1; targets are without names yet. */
export type NetworkDesign = readonly (readonly number[])[];

/** Cyclic designs that are looked at before the search. */
const cyclicTries = 300;

/** Descents, more for small networks, where they end further apart and cost less. */
const descentsOf = (n: number): number => (n <= 16 ? 6 : n <= 30 ? 3 : 1);

const found = new Map<string, NetworkDesign>();

/**
 * A network of `n` evaluators and `n` targets in which each gives and receives `k`, and severities can be told apart
 * best: the best cyclic design of some hundred (a projective plane is one), improved by exchanges. The same numbers give
 * the same network; it is kept in memory, as a school has few sizes of classes.
 * @param n at least k
 * @param k at least 1
 */
export function networkDesign(n: number, k: number): NetworkDesign {
  const key = `${n}/${k}`;
  const known = found.get(key);
  if (known) return known;
  const design = searchDesign(n, k);
  found.set(key, design);
  return design;
}

function searchDesign(n: number, k: number): NetworkDesign {
  const random = createRandom(`network/${n}/${k}`);
  const cyclic = bestCyclic(n, k, cyclicTries, random);
  // one evaluator tells nothing, two make one circle, and where everybody evaluates nearly everybody all are alike
  if (k <= 2 || k >= n - 1) return cyclic;
  // a large random network is nearly the best one
  if (n > mostToImprove) return shuffledDesign(cyclic, random);
  let best: NetworkDesign = cyclic;
  let least = Infinity;
  for (let descent = 0; descent < descentsOf(n); descent += 1) {
    const blocks = descent === 0 ? cyclic : shuffledDesign(cyclic, random);
    const info = new SeverityInformation(n, blocks);
    const edges = blocks.flatMap((block, target) => block.map((i): Edge => [i, target]));
    exchangeTargets(info, edges, { mayHave: () => true });
    if (info.trace >= least) continue;
    least = info.trace;
    best = info.blocks;
  }
  return best;
}

/** The best of some cyclic designs, in which evaluator `i` has the targets `i − d` for the same `d`s. */
export function bestCyclic(n: number, k: number, tries: number, random: () => number): number[][] {
  let best = Array.from({ length: k }, (_, d) => d);
  let least = k === 1 ? 0 : cyclicTrace(n, best);
  for (let run = 0; run < (k <= 2 ? 0 : tries); run += 1) {
    const offsets = new Set([0]);
    while (offsets.size < k) offsets.add(Math.floor(random() * n));
    const trace = cyclicTrace(n, [...offsets]);
    if (trace >= least) continue;
    least = trace;
    best = [...offsets];
  }
  return Array.from({ length: n }, (_, target) => best.map((d) => (target + d) % n));
}

/** The trace of a cyclic design from its eigenvalues `k − |Σ_d exp(2πi jd / n)|² / k`. */
function cyclicTrace(n: number, offsets: readonly number[]): number {
  let trace = 0;
  for (let j = 1; j < n; j += 1) {
    let [real, imaginary] = [0, 0];
    for (const d of offsets) {
      real += Math.cos((2 * Math.PI * j * d) / n);
      imaginary += Math.sin((2 * Math.PI * j * d) / n);
    }
    const value = offsets.length - (real * real + imaginary * imaginary) / offsets.length;
    trace += 1 / Math.max(value, 1e-9);
  }
  return trace;
}

/** A design with the same numbers and evaluations exchanged at random. */
export function shuffledDesign(design: NetworkDesign, random: () => number): number[][] {
  const blocks = design.map((block) => [...block]);
  const n = blocks.length;
  const k = blocks[0]?.length ?? 0;
  const draw = (below: number): number => Math.floor(random() * below);
  for (let exchange = 0; exchange < 5 * n * k; exchange += 1) {
    const [s, t] = [blocks[draw(n)]!, blocks[draw(n)]!];
    const [x, y] = [draw(k), draw(k)];
    const [a, b] = [s[x]!, t[y]!];
    if (s === t || s.includes(b) || t.includes(a)) continue;
    s[x] = b;
    t[y] = a;
  }
  return blocks;
}
