import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { execaNode } from 'execa';
import { expect, test } from 'vitest';
import { benches } from './benches.ts';

const runBench = (...args: string[]) =>
  execaNode(join(import.meta.dirname, 'run.ts'), args, { reject: false });
const names = benches.map(({ name }) => name);

test('every program of the folder is in the list, and the list names no other', () => {
  const programs = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .filter((file) => !['run', 'benches'].includes(file));
  expect(names.toSorted()).toEqual(programs.toSorted());
});

test('without a name, each is listed with a line of its own', async () => {
  const { stdout, exitCode } = await runBench();
  expect(exitCode).toBe(0);
  const lines = stdout.split('\n');
  for (const { name, measures } of benches) {
    expect(lines.filter((line) => line.trim().startsWith(`${name} `))).toEqual([
      expect.stringContaining(measures),
    ]);
  }
});

test('an unknown name is refused with those that there are', async () => {
  const { stderr, exitCode } = await runBench('speed');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('There is no benchmark speed.');
  for (const name of names) expect(stderr).toContain(`  ${name} `);
});

test('a benchmark gets the arguments after its name, and its failure is the exit code', async () => {
  const args = ['--before', 'HEAD', '--after', 'no-such-commit'];
  const { stderr, exitCode } = await runBench('lines', ...args);
  expect(exitCode).toBe(1);
  expect(stderr).toContain('no-such-commit');
  expect((await runBench('lines')).stderr).toContain('--before wants a commit');
});
