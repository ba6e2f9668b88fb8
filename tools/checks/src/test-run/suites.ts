import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { root } from '../../../publisher/src/project.ts';
import { runProgram } from './program.ts';
import type { Counts } from './stage.ts';
import type { TestTimes } from './test-times.ts';

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** A story in one project, with its tries. */
interface StoryRun {
  status: string;
  expectedStatus: string;
  results: { status?: string | undefined; duration: number }[];
}

interface PlaywrightSuite {
  specs: {
    title: string;
    file: string;
    tests: StoryRun[];
  }[];
  suites?: PlaywrightSuite[] | undefined;
}

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({
    specs: z.array(
      z.object({
        title: z.string(),
        file: z.string(),
        tests: z.array(
          z.object({
            status: z.string(),
            expectedStatus: z.string(),
            results: z.array(z.object({ status: z.string().optional(), duration: z.number() })),
          }),
        ),
      }),
    ),
    suites: z.array(playwrightSuite).optional(),
  }),
);

const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
});

/**
 * Counts of vitest's JSON report. A file that fails as a whole (it can't be loaded, its set-up throws, or its process has
 * ended) has no failed test of its own and counts as one.
 * @param output what vitest has printed: the report does not say how a process has ended
 */
export function countVitest(report: unknown, output = ''): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    vitestReport.parse(report);
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  const failedTests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        failureOf(`${relative(root, name)}: ${fullName}`, failureMessages?.[0]),
      ),
  );
  const skippedTests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
  );
  const outside = errorsOutside(output);
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
    failures: [
      ...failedTests,
      ...brokenFiles.map(({ name, message }) =>
        message
          ? failureOf(relative(root, name), message)
          : [relative(root, name), ...outside].join('\n    '),
      ),
    ],
    skippedTests,
  };
}

/** Lines of vitest's output about what went wrong outside any test, and the last words of a process that Node.js or V8 has ended. */
function errorsOutside(output: string): string[] {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim());
  const first = lines.findIndex((line) => line.includes(' Unhandled Error '));
  const section = first === -1 ? [] : lines.slice(first + 1);
  const end = section.findIndex((line) => /^⎯+$/.test(line));
  return [
    ...lines.filter((line) => /^(?:FATAL ERROR|# (?:Fatal error|Check failed))/.test(line)),
    ...section.slice(0, end === -1 ? undefined : end).filter((line) => /^[^❯⎯\s]/.test(line)),
  ];
}

/**
 * Counts of Playwright's JSON report. A story that passes only at the second try has failed once: it counts as failed, and
 * so does one that did not come to run, because the run ended before it.
 */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors, suites } = playwrightReport.parse(report);
  const notRun = suites.flatMap((suite) => storiesWith(isNotRun, suite));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length + notRun.length,
    skipped: stats.skipped - notRun.length,
    failures: [
      ...suites.flatMap((suite) => storiesWith(isFailed, suite)),
      ...notRun.map((story) => `${story}\n    did not run`),
      ...errors.map(({ message }) => failureOf('Outside any story', message)),
    ],
    skippedTests: suites.flatMap((suite) => storiesWith(isLeftOut, suite)),
  };
}

const isFailed = ({ status }: StoryRun): boolean => ['unexpected', 'flaky'].includes(status);

/** Whether it was to run, and did not. One that is left out by its own `test.skip` says that it expects to be. */
const isNotRun = ({ status, expectedStatus, results }: StoryRun): boolean =>
  status === 'skipped' &&
  (expectedStatus !== 'skipped' ||
    results.length === 0 ||
    results.some((result) => result.status === 'interrupted'));

const isLeftOut = (run: StoryRun): boolean => run.status === 'skipped' && !isNotRun(run);

/** Stories of which some run is like that, each after its file. */
function storiesWith(is: (run: StoryRun) => boolean, suite: PlaywrightSuite): string[] {
  const { specs, suites = [] } = suite;
  return [
    ...specs.filter(({ tests }) => tests.some(is)).map(({ file, title }) => `${file}: ${title}`),
    ...suites.flatMap((inner) => storiesWith(is, inner)),
  ];
}

/** Lines of an error that the end of a run repeats: a property's counterexample is in the third. */
const errorLines = 4;

function failureOf(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message).trim().split('\n');
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  const firstLines = lines.slice(0, stack === -1 ? errorLines : Math.min(stack, errorLines));
  return [name, ...firstLines.filter((line) => line !== '').map((line) => `    ${line}`)].join(
    '\n',
  );
}

/** @returns seconds of each test file of vitest's JSON report */
export function timesOfVitest(report: unknown): TestTimes {
  return Object.fromEntries(
    vitestReport
      .parse(report)
      .testResults.map(({ name, startTime, endTime }) => [
        relative(root, name),
        (endTime - startTime) / 1000,
      ]),
  );
}

/** @returns seconds of each story file of Playwright's JSON report, all of its stories together */
export function timesOfPlaywright(report: unknown): TestTimes {
  const times = new Map<string, number>();
  const add = ({ specs, suites = [] }: PlaywrightSuite): void => {
    for (const { file, tests } of specs) {
      const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
      const seconds = durations.reduce((sum, duration) => sum + duration, 0) / 1000;
      times.set(`e2e/${file}`, (times.get(`e2e/${file}`) ?? 0) + seconds);
    }
    suites.forEach(add);
  };
  playwrightReport.parse(report).suites.forEach(add);
  return Object.fromEntries(times);
}

/** Counts of a suite, and how long each of its files took. */
export interface SuiteResult extends Counts {
  times: TestTimes;
}

/**
 * Unit and service tests, those with a database on a real PostgreSQL.
 * @param options files to run, all by default; files to leave out; further environment
 */
export function runVitest({
  files = [],
  leftOut = [],
  env = {},
}: {
  files?: readonly string[];
  leftOut?: readonly string[];
  env?: NodeJS.ProcessEnv;
}): Promise<SuiteResult> {
  return withReport(async (file) => {
    const args = [
      'run',
      ...files,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ];
    const program = join(root, 'node_modules/vitest/vitest.mjs');
    const result = await runProgram(process.execPath, [program, ...args], {
      // Patterns of the command line are not those of the configuration's projects.
      env: { ...env, MEBAE_LEFT_OUT_TESTS: leftOut.join(',') },
      // Stories are one long chain behind the build: units take what these leave, and everything once they are done.
      yields: true,
    });
    const count = (report: unknown): Counts => countVitest(report, result.output);
    return { ...result, count, time: timesOfVitest };
  });
}

/**
 * Stories in a browser against the whole product.
 * @param chromium path of the browser
 * @param options Playwright's projects, story files of them (all by default), further environment
 */
export function runPlaywright(
  chromium: string,
  {
    projects,
    files = [],
    env = {},
  }: { projects: readonly string[]; files?: readonly string[]; env?: NodeJS.ProcessEnv },
): Promise<SuiteResult> {
  return withReport(async (file) => {
    const program = join(root, 'node_modules/@playwright/test/cli.js');
    const args = [
      'test',
      ...files,
      '--reporter=list,json',
      ...projects.map((name) => `--project=${name}`),
    ];
    const result = await runProgram(process.execPath, [program, ...args], {
      cwd: join(root, 'e2e'),
      env: { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      live: true,
      // It closes browsers, and with them go their profiles.
      tidies: true,
    });
    return { ...result, count: countPlaywright, time: timesOfPlaywright };
  });
}

interface Ended {
  code: number | null;
  /** The printed text, when it was not shown at once. */
  output: string;
  count: (report: unknown) => Counts;
  time: (report: unknown) => TestTimes;
}

/**
 * Never better than the exit code: a suite that ends badly with no failed test counts as one failure.
 * @throws Error with all output of a suite that did not report
 */
async function withReport(run: (file: string) => Promise<Ended>): Promise<SuiteResult> {
  const folder = mkdtempSync(join(tmpdir(), 'mebae-report-'));
  try {
    const file = join(folder, 'report.json');
    const { code, output, count, time } = await run(file);
    if (!existsSync(file))
      throw new Error(`It ended with ${code} before it could report.\n${output}`);
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const counts = count(report);
    const times = time(report);
    return code !== 0 && counts.failed === 0
      ? { ...counts, times, failed: 1, failures: [lastLines(output)] }
      : { ...counts, times };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const lastLines = (output: string): string =>
  stripVTControlCharacters(output).trim().split('\n').slice(-20).join('\n');
