import { join } from 'node:path';
import { execaNode } from 'execa';
import { expect, test } from 'vitest';
import { drillNames } from './drill-names.ts';

const runDrill = (...args: string[]) =>
  execaNode(join(import.meta.dirname, 'run.ts'), args, { reject: false });

test('without a name, each drill is listed with what it does', async () => {
  const { stdout, exitCode } = await runDrill();
  expect(exitCode).toBe(0);
  const lines = stdout.split('\n');
  expect(drillNames()).toContain('restore');
  for (const name of drillNames()) {
    expect(lines.filter((line) => new RegExp(`^  ${name} +\\S+ \\S+`).test(line))).toHaveLength(1);
  }
});

test('an unknown name is refused with those that there are', async () => {
  const { stderr, exitCode } = await runDrill('flood');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('There is no drill flood.');
  for (const name of drillNames()) expect(stderr).toContain(`  ${name} `);
});
