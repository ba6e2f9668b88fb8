import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languageCodes, type LanguageCode } from '@mebae/contracts';
import { root } from '../core/environment.ts';

export const appearances = ['light', 'dark'] as const;
export type Appearance = (typeof appearances)[number];

/** What axe said of one screen. */
export interface AxeResult {
  screen: string;
  language: LanguageCode;
  appearance: Appearance;
  violations: number;
}

const file = join(root, '.cache/axe.jsonl');

/** Forgets an earlier run. */
export function forgetAxeResults(): void {
  rmSync(file, { force: true });
}

/** Workers are processes of their own: they meet in a file. */
export function keepAxeResult(result: AxeResult): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(result)}\n`);
}

/** @returns screens × languages × appearances with the number of violations; empty when none was looked at */
export function axeTable(): string {
  if (!existsSync(file)) return '';
  const results = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as AxeResult);
  const columns = languageCodes.flatMap((language) =>
    appearances.map((appearance) => ({ language, appearance })),
  );
  const screens = [...new Set(results.map(({ screen }) => screen))];
  const cell = (screen: string, { language, appearance }: (typeof columns)[number]): string => {
    const found = results.find(
      (result) =>
        result.screen === screen &&
        result.language === language &&
        result.appearance === appearance,
    );
    return found ? String(found.violations) : '–';
  };
  const width = Math.max(...screens.map((screen) => screen.length));
  const line = (name: string, cells: string[]): string =>
    `${name.padEnd(width)}  ${cells.map((text) => text.padStart(8)).join('  ')}`;
  const violations = results.reduce((sum, result) => sum + result.violations, 0);
  return [
    '',
    'axe, WCAG 2.2 A and AA: violations by screen, language and appearance',
    '',
    line(
      'screen',
      columns.map(({ language, appearance }) => `${language} ${appearance}`),
    ),
    ...screens.map((screen) =>
      line(
        screen,
        columns.map((column) => cell(screen, column)),
      ),
    ),
    '',
    `${screens.length} screens, ${results.length} of ${screens.length * columns.length} looked at, ${violations} violations`,
  ].join('\n');
}
