import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../core/environment.ts';

/** A place in a story that checks a screen. */
export interface Call {
  /** Name of the screen's row. */
  screen: string;
  /** Line of the `test(` that it stands in; null outside of any test. */
  testLine: number | null;
}

const folder = join(root, 'e2e/specs');

/**
 * Finds the checks of screens in the source of a story, as the formatter lays it out.
 * @throws Error for a check whose screen is not written as a string: nobody could say which one it is
 */
export function callsIn(source: string): Call[] {
  const lines = source.split('\n');
  const calls: Call[] = [];
  let open: { line: number; end: string } | null = null;
  for (const [index, line] of lines.entries()) {
    const [, indent] = /^(\s*)test\(/.exec(line) ?? [];
    if (indent !== undefined) open = { line: index + 1, end: `${indent}});` };
    else if (line === open?.end) open = null;
    for (const { index: at } of line.matchAll(/\bexpectAccessible\(/g)) {
      const rest = [line.slice(at), ...lines.slice(index + 1, index + 4)].join('\n');
      const [, quoted, double] =
        /^expectAccessible\(\s*[\w.]+,\s*(?:'([^']+)'|"([^"]+)")/.exec(rest) ?? [];
      const screen = quoted ?? double;
      if (screen === undefined) throw new Error(`Write the screen's name here: ${line.trim()}`);
      calls.push({ screen, testLine: open?.line ?? null });
    }
  }
  return calls;
}

/** The checks of screens of every story, by its file without ending. */
export function callsOfStories(): Map<string, Call[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.spec.ts'));
  return new Map(
    files.map((file) => [
      file.slice(0, -'.spec.ts'.length),
      callsIn(readFileSync(join(folder, file), 'utf8')),
    ]),
  );
}

/** Screens that a test has to have checked when it has passed, by the place of its `test(`. */
export const screensOfTest = (file: string, line: number): string[] =>
  callsIn(readFileSync(file, 'utf8'))
    .filter(({ testLine }) => testLine === line)
    .map(({ screen }) => screen);
