import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../core/environment.ts';
import { textTable } from '../core/text-table.ts';
import { mixes } from './mixes.ts';
import type { Step } from './walk.ts';

const file = join(root, '.cache/releases.jsonl');

/** Forgets an earlier run. */
export function forgetSteps(): void {
  rmSync(file, { force: true });
}

/** Workers are processes of their own: they meet in a file. */
export function keepSteps(mix: string, steps: Step[]): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify({ mix, steps })}\n`);
}

/** @returns what was seen, step by mix; empty when nothing was walked through */
export function stepsTable(): string {
  if (!existsSync(file)) return '';
  const walks = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { mix: string; steps: Step[] });
  const order = mixes().map(({ name }) => name);
  walks.sort((a, b) => order.indexOf(a.mix) - order.indexOf(b.mix));
  const cell = ({ good, outcome }: Step): string => (good ? outcome : `FAILED: ${outcome}`);
  const rows = walks[0]!.steps.map(({ step }, at) => [
    step,
    ...walks.map(({ steps }) => cell(steps[at]!)),
  ]);
  return `\n${textTable([['', ...walks.map(({ mix }) => mix)], ...rows])}\n`;
}
