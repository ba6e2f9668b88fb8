import { expect, onTestFinished, test } from 'vitest';
import { changesOf, workerState } from './worker-state.ts';

test('what is left as it was is no change', () => {
  expect(changesOf(workerState(), workerState())).toEqual([]);
});

test('names what a file adds, replaces and removes', () => {
  const before = workerState();
  const { fetch } = globalThis;
  const { warn } = console;
  const { PATH } = process.env;
  const folder = process.cwd();
  onTestFinished(() => {
    process.chdir(folder);
    process.env['PATH'] = PATH;
    delete process.env['OF_THIS_TEST'];
    Object.assign(globalThis, { fetch });
    Reflect.deleteProperty(globalThis, 'ofThisTest');
    console.warn = warn;
  });
  Object.assign(globalThis, { fetch: () => undefined, ofThisTest: 1 });
  console.warn = () => undefined;
  process.env['OF_THIS_TEST'] = '1';
  delete process.env['PATH'];
  process.chdir('/');
  expect(changesOf(before, workerState())).toEqual([
    'console.warn',
    'globalThis.fetch',
    'globalThis.ofThisTest',
    'process.cwd()',
    'process.env.OF_THIS_TEST',
    'process.env.PATH',
  ]);
});

test('what a library adds when it is loaded is no change, unless it was there', () => {
  const registry = 'globalThis.__zod_globalRegistry';
  expect(changesOf(new Map(), new Map([[registry, {}]]))).toEqual([]);
  expect(changesOf(new Map([[registry, {}]]), new Map([[registry, {}]]))).toEqual([registry]);
});
