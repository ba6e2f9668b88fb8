import {
  exchangeTargets,
  type Edge,
} from '../../../academic-api/src/features/courses/evaluator-assignment/exchange-targets.ts';
import {
  bestCyclic,
  shuffledDesign,
  type NetworkDesign,
} from '../../../academic-api/src/features/courses/evaluator-assignment/network-design.ts';
import { SeverityInformation } from '../../../academic-api/src/features/courses/evaluator-assignment/severity-information.ts';
import { createRandom } from '../../../academic-api/src/lib/processes/seeded-random.ts';

/** Share of the trace by which an exchange may worsen it, at the beginning and at the end of an annealing. */
const hottest = 3e-3;
const coldest = 1e-6;

const edgesOf = (design: NetworkDesign): Edge[] =>
  design.flatMap((block, target) => block.map((i): Edge => [i, target]));

/** Exchanges at random, worse ones too, the less often the later (simulated annealing, Kirkpatrick et al. 1983). */
function anneal(design: NetworkDesign, milliseconds: number, random: () => number): number {
  const info = new SeverityInformation(design.length, design);
  const edges = edgesOf(design);
  const start = performance.now();
  const draw = (): Edge => edges[Math.floor(random() * edges.length)]!;
  let heat = hottest * info.trace;
  for (let step = 0; ; step += 1) {
    if (step % 64 === 0) {
      const done = (performance.now() - start) / milliseconds;
      if (done >= 1) break;
      heat = hottest * (coldest / hottest) ** done * info.trace;
    }
    const [first, second] = [draw(), draw()];
    const swap = { a: first[0], s: first[1], b: second[0], t: second[1] };
    if (swap.a === swap.b || swap.s === swap.t) continue;
    if (info.has(swap.a, swap.t) || info.has(swap.b, swap.s)) continue;
    const change = info.change(swap);
    if (change > 0 && random() >= Math.exp(-change / heat)) continue;
    info.exchange(swap);
    [first[1], second[1]] = [swap.t, swap.s];
  }
  exchangeTargets(info, edges, { mayHave: () => true });
  return info.trace;
}

/**
 * The least trace that a long search finds for `n` evaluators and targets with `k` evaluations each: cyclic designs by
 * the hundred thousand, descents from many beginnings, and annealing.
 * @param seconds for the annealing; the rest takes about as long
 */
export function searchNetwork(n: number, k: number, seconds: number): number {
  const random = createRandom(`long search/${n}/${k}`);
  const cyclic = bestCyclic(n, k, 50_000, random);
  const traces = [new SeverityInformation(n, cyclic).trace];
  const until = performance.now() + seconds * 500;
  for (let begin: NetworkDesign = cyclic; performance.now() < until;) {
    const info = new SeverityInformation(n, begin);
    exchangeTargets(info, edgesOf(begin), { mayHave: () => true });
    traces.push(info.trace);
    begin = shuffledDesign(cyclic, random);
  }
  for (let run = 0; run < 2; run += 1) {
    traces.push(anneal(shuffledDesign(cyclic, random), seconds * 500, random));
  }
  return Math.min(...traces);
}
