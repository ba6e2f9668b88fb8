/**
 * Measures the worth of scores: simulated courses by the product's assignment and its whole scoring path, with 5 %
 * careless evaluators, against plain means and against the truth. One class, and four classes with a severity climate,
 * unlinked, linked by anchoring examples and by evaluators of other classes. Exits 1 where a figure is outside of what
 * is expected. BENCH_COURSES sets how many courses of each design (100); BENCH_SMOKE=1 runs two of each and expects
 * nothing.
 */
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { smoke } from './lib/measure.ts';
import { measureCourse, type Sums } from './scores/measure-course.ts';
import type { CourseDesign } from './scores/simulate-course.ts';

const courses = smoke ? 2 : Number(process.env['BENCH_COURSES'] ?? 100);

/** Least gain over plain means in percent, where the issue states one. */
interface Expected extends CourseDesign {
  scores?: number;
  classMeans?: number;
}

const designs: Expected[] = [
  { classes: 1, evaluators: 3, links: 'none', scores: 11 },
  { classes: 1, evaluators: 5, links: 'none', scores: 11 },
  { classes: 4, evaluators: 3, links: 'none' },
  { classes: 4, evaluators: 5, links: 'none' },
  { classes: 4, evaluators: 3, links: 'examples', classMeans: 60 },
  { classes: 4, evaluators: 4, links: 'examples', scores: 18, classMeans: 60 },
  { classes: 4, evaluators: 5, links: 'examples', classMeans: 60 },
  { classes: 4, evaluators: 3, links: 'evaluators', classMeans: 60 },
  { classes: 4, evaluators: 4, links: 'evaluators', scores: 18, classMeans: 60 },
  { classes: 4, evaluators: 5, links: 'evaluators', classMeans: 60 },
];

interface Task {
  design: number;
  seed: number;
}

const run = ({ design, seed }: Task): Sums => {
  const { classes, evaluators, links } = designs[design]!;
  return measureCourse({ classes, evaluators, links }, seed, classes === 1);
};

async function measureAll(): Promise<void> {
  const tasks = designs.flatMap((_, design) =>
    Array.from({ length: courses }, (_unused, n) => ({ design, seed: n + 1 })),
  );
  const threads = smoke ? 1 : Math.min(2, availableParallelism());
  const totals: Sums[] = designs.map(() => ({}));
  await Promise.all(
    Array.from({ length: threads }, (_, thread) => {
      const own = tasks.filter((_unused, n) => n % threads === thread);
      const worker = new Worker(new URL(import.meta.url), { workerData: own });
      return new Promise<void>((resolve, reject) => {
        worker.on('message', ({ design, sums }: { design: number; sums: Sums }) => {
          const total = totals[design]!;
          for (const [name, value] of Object.entries(sums)) {
            total[name] = (total[name] ?? 0) + value;
          }
        });
        worker.on('error', reject);
        worker.on('exit', () => resolve());
      });
    }),
  );
  designs.forEach((design, n) => report(design, totals[n]!));
}

function report(design: Expected, sums: Sums): void {
  const sum = (name: string): number => sums[name] ?? 0;
  const root = (squares: string, count: string) => Math.sqrt(sum(squares) / sum(count));
  const percent = (part: string, whole: string) => (100 * sum(part)) / sum(whole);
  const gain = (squares: string, plain: string) => 100 * (1 - Math.sqrt(sum(squares) / sum(plain)));
  const scores = gain('squares', 'plainSquares');
  const classMeans = gain('classSquares', 'plainClassSquares');
  const slope = sum('products') / sum('abilitySquares');
  const within = percent('within', 'scores');
  const within95 = percent('within95', 'scores');
  const found = percent('carelessFound', 'careless');
  const wronglyFound = percent('honestFound', 'honest');
  const name =
    `${design.classes === 1 ? 'one class' : `${design.classes} classes`}, ` +
    `${design.evaluators} evaluators, links: ${design.links}`;
  console.log(
    `scores, ${name} (${sum('courses')} courses, subsets ${(sum('subsets') / sum('courses')).toFixed(1)}):\n` +
      `  error of scores ${root('squares', 'scores').toFixed(1)} points, plain ${root('plainSquares', 'scores').toFixed(1)}: ${scores.toFixed(0)} % smaller` +
      (sum('classes') > 0
        ? `; of class means ${root('classSquares', 'classes').toFixed(1)}, plain ${root('plainClassSquares', 'classes').toFixed(1)}: ${classMeans.toFixed(0)} % smaller`
        : '') +
      `\n  error of severities ${root('severitySquares', 'honest').toFixed(2)} logits; slope ${slope.toFixed(3)}; ` +
      `truth within ± 1 error ${within.toFixed(1)} %, within ± 1.96 ${within95.toFixed(1)} %\n` +
      `  careless found ${found.toFixed(0)} %, honest wrongly ${wronglyFound.toFixed(2)} %` +
      (sum('changed') > 0
        ? `; changes called ${percent('called', 'scores').toFixed(1)} % of all, ` +
          `false ${percent('falselyCalled', 'unchanged').toFixed(1)} % of unchanged and ${percent('falselyCalled', 'called').toFixed(0)} % of called, ` +
          `missed ${percent('missed', 'changed').toFixed(0)} % of changed`
        : '') +
      (design.links === 'examples' ? `; examples not trusted in ${sum('distrusted')}` : ''),
  );
  if (smoke) return;
  const check = (what: string, value: number, least: number, most = Infinity): void => {
    if (value >= least && value <= most) return;
    console.error(
      `  outside of what is expected: ${what} ${value.toFixed(3)}, ${least} to ${most}`,
    );
    process.exitCode = 1;
  };
  if (design.scores !== undefined) check('gain of scores', scores, design.scores);
  if (design.classMeans !== undefined) check('gain of class means', classMeans, design.classMeans);
  check('slope', slope, 0.97, 1.05);
  check('within ± 1', within, 65, 71);
  check('within ± 1.96', within95, 93, 96.5);
  check('careless found', found, 80);
  check('honest wrongly found', wronglyFound, 0, 1);
}

if (isMainThread) await measureAll();
else {
  for (const task of workerData as Task[]) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
    parentPort!.postMessage({ design: task.design, sums: run(task) });
  }
}
