import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { installTools } from '@mebae/testing/tools';

const run = promisify(execFile);

it('bench:proxy still runs and prints its figure', async (context) => {
  const missing = process.platform === 'linux' ? installTools(['nginx', 'wrk']) : 'It needs Linux.';
  if (missing !== null) context.skip(missing);
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'proxy.ts')], {
    env: { ...process.env, BENCH_SMOKE: '1' },
  });
  expect(stdout).toMatch(/bff +1 KB \d+ µs, \d\.\d\d; 20 KB \d+ µs, \d\.\d\d/);
  expect(stdout).toMatch(/bff +MB\/s \d+, \d\.\d\d; MB a CPU second \d+, \d\.\d\d/);
  expect(stdout).toMatch(/bff +\d+ MB; \d+ MB; \d+ MB/);
}, 180_000);

it('bench:call still runs and prints its figures', async (context) => {
  const missing = process.platform === 'linux' ? installTools(['wrk']) : 'It needs Linux.';
  if (missing !== null) context.skip(missing);
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'call.ts')], {
    env: { ...process.env, BENCH_SMOKE: '1' },
  });
  for (const name of ['profile', 'students', 'exams', 'record', 'ranking', 'middle of many']) {
    expect(stdout).toMatch(new RegExp(`${name}: \\d+ calls a second = [\\d.]+ of bare`));
  }
  expect(stdout).toMatch(/first of many, 200 students, one after the other: [\d.]+ ms/);
}, 180_000);

it.each([
  ['rater-model', /60,000|ratings/],
  ['signin', /sign-ins? .*second[^]*p99 of a proxied call.* × its idle value/i],
  ['outage', /wrong answers 0, hangs 0[^]*kept {3}no wrong answer/],
  [
    'import',
    /preview .* × reading the file with SheetJS[^]*apply .* × inserting the same rows bare/,
  ],
  ['promotion', /apply, .* × inserting the same rows bare/],
  ['students', /first page .* × its bare SQL/],
])(
  'bench:%s still runs and prints its figure',
  async (name, figure) => {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
      env: { ...process.env, BENCH_SMOKE: '1' },
    });
    expect(stdout).toMatch(figure);
  },
  120_000,
);
