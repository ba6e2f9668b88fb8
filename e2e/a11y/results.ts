import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languageCodes, type LanguageCode } from '@mebae/contracts';
import { root } from '../core/environment.ts';
import type { Row } from './rows.ts';
import { reasonToLeaveOut, selectionFrom } from './selection.ts';

export const appearances = ['light', 'dark'] as const;
export type Appearance = (typeof appearances)[number];

/** Axe's results for one screen. */
export interface AxeResult {
  screen: string;
  language: LanguageCode;
  appearance: Appearance;
  /** Whether a story had it open, or the walk over all screens. */
  by: 'story' | 'walk';
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

/** @returns how many of the screens were looked at by whom, and how many were left out and why, a line each */
function summaryOf(results: readonly AxeResult[], rows: readonly Row[]): string[] {
  const by = (who: AxeResult['by']) =>
    new Set(results.filter((result) => result.by === who).map(({ screen }) => screen));
  const [stories, walk] = [by('story'), by('walk')];
  const selection = selectionFrom(process.env);
  const leftOut = rows.filter(({ name }) => !stories.has(name) && !walk.has(name));
  const reasons = Map.groupBy(leftOut, (row) => reasonToLeaveOut(row, selection) ?? 'notRun');
  return [
    `${rows.length} screens: ${stories.size} looked at in a story, ${walk.size} by the walk, ${leftOut.length} left out`,
    ...[...reasons].map(([reason, { length }]) => `  ${length} left out: ${words[reason]}`),
  ];
}

const words = {
  package: 'no story has them, and their package did not change (MEBAE_SCREENS_PACKAGES)',
  story: 'the story that checks them was not part of this run',
  notRun: 'the walk was not part of this run, or ended before them',
};

/**
 * @param rows the table of all screens
 * @returns screens × languages × appearances with the number of violations, and who looked; empty when nothing was to be
 *   looked at
 */
export function axeTable(rows: readonly Row[]): string {
  if (!existsSync(file)) {
    const isLimited = selectionFrom(process.env).packages !== null;
    return isLimited ? ['', ...summaryOf([], rows)].join('\n') : '';
  }
  const results = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as AxeResult);
  const columns = languageCodes.flatMap((language) =>
    appearances.map((appearance) => ({ language, appearance })),
  );
  const screens = [...new Set(results.map(({ screen }) => screen))];
  const cell = (screen: string, { language, appearance }: (typeof columns)[number]): string => {
    const found = results.filter(
      (result) =>
        result.screen === screen &&
        result.language === language &&
        result.appearance === appearance,
    );
    // Several stories may have it open.
    return found.length > 0 ? String(Math.max(...found.map((one) => one.violations))) : '–';
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
    `${results.length} looks, ${violations} violations`,
    ...summaryOf(results, rows),
  ].join('\n');
}
