import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../../../publisher/src/project.ts';
import { runProgram } from './program.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()).default([]),
});

/**
 * Counts of vitest's JSON report. A file that fails as a whole (it can't be loaded, or its set-up throws) has no failed
 * test of its own and counts as one.
 */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    vitestReport.parse(report);
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles,
    skipped: numPendingTests + numTodoTests,
  };
}

/** Counts of Playwright's JSON report. A story that passes only at the second try has failed once: it counts as failed. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = playwrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** Unit and service tests, those with a database on a real PostgreSQL. */
export function runVitest(): Promise<Counts> {
  return withReport(async (file) => {
    const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const program = join(root, 'node_modules/vitest/vitest.mjs');
    const { code } = await runProgram(process.execPath, [program, ...args], { live: true });
    return { code, count: countVitest };
  });
}

/**
 * Stories in a browser against the whole product.
 * @param chromium path of the browser
 * @param options one of Playwright's projects, without it all; further environment
 */
export function runPlaywright(
  chromium: string,
  { project, env = {} }: { project?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Counts> {
  return withReport(async (file) => {
    const program = join(root, 'node_modules/@playwright/test/cli.js');
    const args = ['test', '--reporter=list,json', ...(project ? ['--project', project] : [])];
    const { code } = await runProgram(process.execPath, [program, ...args], {
      cwd: join(root, 'e2e'),
      env: { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      live: true,
      // It closes browsers, and with them go their profiles.
      tidies: true,
    });
    return { code, count: countPlaywright };
  });
}

/** Never better than the exit code: a suite that ends badly with no failed test counts as one failure. */
async function withReport(
  run: (file: string) => Promise<{ code: number | null; count: (report: unknown) => Counts }>,
): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'mebae-report-'));
  try {
    const file = join(folder, 'report.json');
    const { code, count } = await run(file);
    if (!existsSync(file)) throw new Error(`It ended with ${code} before it could report.`);
    const counts = count(JSON.parse(readFileSync(file, 'utf8')));
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
