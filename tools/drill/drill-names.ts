import { readdirSync } from 'node:fs';

const others = ['run', 'drill-names'];

/** @returns the drills that there are: every program of this folder but the command itself, in order of their names */
export function drillNames(): string[] {
  return readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .filter((name) => !others.includes(name))
    .toSorted();
}
