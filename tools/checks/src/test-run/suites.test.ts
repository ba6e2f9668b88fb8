import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../publisher/src/project.ts';
import { runStage, sideBySide, total } from './stage.ts';
import { countPlaywright, countVitest } from './suites.ts';

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
        assertionResults: [{ fullName: 'holds', status: 'passed', failureMessages: [] }],
      },
      {
        name: join(root, 'bff/b.test.ts'),
        status: 'failed',
        assertionResults: [
          {
            fullName: 'does not hold',
            status: 'failed',
            failureMessages: [
              'Error: Property failed after 2 tests\n{ seed: 5 }\nCounterexample: [1]\n    at b.test.ts:3',
            ],
          },
          { fullName: 'holds', status: 'passed' },
        ],
      },
      {
        name: join(root, 'bff/c.test.ts'),
        status: 'failed',
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
  });
});

test('playwright: flaky is failed, and so is an error outside any story', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 3 };
  const story = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status }],
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

test('jobs run side by side, no more at once than allowed, results in order', async () => {
  let running = 0;
  let most = 0;
  const job = (value: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    return value;
  };
  expect(await sideBySide([1, 2, 3, 4, 5].map(job), 2)).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});
