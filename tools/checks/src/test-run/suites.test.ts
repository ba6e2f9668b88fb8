import { expect, test } from 'vitest';
import { runStage, sideBySide, total } from './stage.ts';
import { countPlaywright, countVitest } from './suites.ts';

test('vitest: a file that fails as a whole counts as one failure', () => {
  const report = {
    numPassedTests: 10,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  expect(countVitest(report)).toEqual({ passed: 10, failed: 2, skipped: 3 });
});

test('playwright: flaky is failed, and so is an error outside any story', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 };
  expect(countPlaywright({ stats, errors: [{ message: 'no server' }] })).toEqual({
    passed: 5,
    failed: 4,
    skipped: 3,
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
