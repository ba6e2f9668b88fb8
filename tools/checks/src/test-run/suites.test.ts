import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../publisher/src/project.ts';
import { runStage, total } from './stage.ts';
import { countPlaywright, countVitest, timesOfPlaywright, timesOfVitest } from './suites.ts';

test('vitest: a file that fails as a whole counts as one failure; each failure is named with its error', () => {
  const report = {
    numPassedTests: 10,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      {
        name: join(root, 'bff/a.test.ts'),
        status: 'passed',
        startTime: 1_000,
        endTime: 3_500,
        assertionResults: [{ fullName: 'holds', status: 'passed', failureMessages: [] }],
      },
      {
        name: join(root, 'bff/b.test.ts'),
        status: 'failed',
        startTime: 2_000,
        endTime: 2_250,
        assertionResults: [
          {
            fullName: 'does not hold',
            status: 'failed',
            failureMessages: [
              'Error: Property failed after 2 tests\n{ seed: 5 }\nCounterexample: [1]\n    at b.test.ts:3',
            ],
          },
          { fullName: 'holds', status: 'passed' },
          { fullName: 'has no program here', status: 'skipped' },
        ],
      },
      {
        name: join(root, 'bff/c.test.ts'),
        status: 'failed',
        startTime: 0,
        endTime: 0,
        message: 'Cannot find module',
        assertionResults: [],
      },
    ],
  };
  expect(countVitest(report)).toEqual({
    passed: 10,
    failed: 2,
    skipped: 3,
    failures: [
      'bff/b.test.ts: does not hold\n    Error: Property failed after 2 tests\n    { seed: 5 }\n    Counterexample: [1]',
      'bff/c.test.ts\n    Cannot find module',
    ],
    skippedTests: ['bff/b.test.ts: has no program here'],
  });
});

test('vitest: a file whose process has ended is named with how it ended', () => {
  const report = {
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: join(root, 'bff/a.test.ts'),
        status: 'failed',
        startTime: 0,
        endTime: 0,
        message: '',
        assertionResults: [{ fullName: 'is running', status: 'pending', failureMessages: [] }],
      },
    ],
  };
  const output = `···
#
# Fatal error in , line 0
# Check failed: (location_) != nullptr.
⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯
\u001b[31mVitest caught 1 unhandled error during the test run.\u001b[39m

⎯⎯⎯⎯⎯⎯ Unhandled Error ⎯⎯⎯⎯⎯⎯⎯
Error: [vitest-pool]: Worker forks emitted error.
 ❯ EventEmitter.onTaskError pool.js:6031:21

Caused by: Error: Worker exited unexpectedly with signal SIGILL
 ❯ ChildProcess.emit node:events:526:24
⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯

 Test Files   (1)
`;
  expect(countVitest(report, output)).toMatchObject({
    failed: 1,
    failures: [
      `bff/a.test.ts
    # Fatal error in , line 0
    # Check failed: (location_) != nullptr.
    Error: [vitest-pool]: Worker forks emitted error.
    Caused by: Error: Worker exited unexpectedly with signal SIGILL`,
    ],
  });
});

test('vitest: seconds of each file', () => {
  const file = { name: join(root, 'bff/a.test.ts'), status: 'passed', assertionResults: [] };
  const counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  const testResults = [{ ...file, startTime: 1_000, endTime: 3_500 }];
  expect(timesOfVitest({ ...counts, testResults })).toEqual({ 'bff/a.test.ts': 2.5 });
});

test('playwright: seconds of each file, of all of its stories', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
  const story = (file: string, ...durations: number[]) => ({
    title: file,
    file,
    tests: durations.map((duration) => ({
      status: 'expected',
      expectedStatus: 'passed',
      results: [{ duration }],
    })),
  });
  const suites = [
    { specs: [story('a.spec.ts', 1_000)], suites: [{ specs: [story('a.spec.ts', 500, 250)] }] },
    { specs: [story('b.spec.ts', 2_000)] },
  ];
  expect(timesOfPlaywright({ stats, suites })).toEqual({
    'e2e/a.spec.ts': 1.75,
    'e2e/b.spec.ts': 2,
  });
});

test('playwright: flaky is failed, and so is an error outside any story', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 3 };
  const story = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, expectedStatus: 'passed', results: [{ status: 'failed', duration: 100 }] }],
  });
  expect(
    countPlaywright({
      stats,
      suites: [
        { specs: [story('good', 'expected')], suites: [{ specs: [story('bad', 'unexpected')] }] },
        { specs: [story('at the second try', 'flaky')] },
      ],
      errors: [{ message: 'no server' }],
    }),
  ).toEqual({
    passed: 5,
    failed: 3,
    skipped: 3,
    failures: [
      'a.spec.ts: bad',
      'a.spec.ts: at the second try',
      'Outside any story\n    no server',
    ],
    skippedTests: [],
  });
});

test('playwright: a story that did not come to run is failed, one that is left out by itself is named as skipped', () => {
  const story = (title: string, expectedStatus: string, results: { status: string }[]) => ({
    title,
    file: 'a.spec.ts',
    tests: [
      {
        status: 'skipped',
        expectedStatus,
        results: results.map((result) => ({ ...result, duration: 0 })),
      },
    ],
  });
  const specs = [
    story('left out', 'skipped', [{ status: 'skipped' }]),
    story('cut short', 'passed', [{ status: 'interrupted' }]),
    story('never begun', 'passed', []),
  ];
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 3 };
  expect(countPlaywright({ stats, suites: [{ specs }], errors: [] })).toEqual({
    passed: 0,
    failed: 2,
    skipped: 1,
    failures: ['a.spec.ts: cut short\n    did not run', 'a.spec.ts: never begun\n    did not run'],
    skippedTests: ['a.spec.ts: left out'],
  });
});

test('the last line sums all stages; a stage that throws is one failure and hides nothing', async () => {
  const results = [
    await runStage('good', async () => ({ passed: 3, failed: 0, skipped: 0 })),
    await runStage('broken', () => Promise.reject(new Error('no such tool'))),
  ];
  expect(total(results)).toBe('3 passed, 1 failed');
  const skipped = await runStage('partial', async () => ({ passed: 1, failed: 0, skipped: 4 }));
  expect(total([...results, skipped])).toBe('4 passed, 1 failed, 4 skipped');
});
