import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

it.each([
  ['rater-model', /60,000|ratings/],
  ['import', /preview .* × reading the file with SheetJS/],
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
