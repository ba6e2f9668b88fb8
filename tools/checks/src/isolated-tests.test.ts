import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isolatedTests, needsIsolation } from './isolated-tests.ts';

const root = resolve(import.meta.dirname, '../../..');

test.each([
  "vi.mock('./clock.ts');",
  "vi.spyOn(console, 'warn');",
  'vi.useFakeTimers();',
  "vi.stubGlobal('fetch', network);",
  "process.env['PORT'] = '1';",
  'process.env.PORT ??= "1";',
  "delete process.env['PORT'];",
  'Object.assign(process.env, own);',
  'Object.assign(globalThis, { fetch });',
  'globalThis.fetch = network;',
  "process.chdir('/');",
  '// isolated: reads its settings when it is loaded',
])('a file with %s has a worker of its own', (line) => {
  expect(needsIsolation(`import './first.ts';\n${line}\n`)).toBe(true);
});

test.each([
  'const answer = vi.fn();',
  'vi.mocked(answer).mockReturnValue(1);',
  'await vi.waitFor(() => expect(answer).toHaveBeenCalled());',
  "const port = process.env['PORT'];",
  "if (process.env['PORT'] === '1') stop();",
  'const { fetch } = globalThis;',
])('a file with %s shares its worker', (line) => {
  expect(needsIsolation(`import './first.ts';\n${line}\n`)).toBe(false);
});

test('of the files of the project those are isolated, and most are not', () => {
  const all = ['{academic-api,bff,tools,shared}/**/*.test.ts', '{shell,mfe-*}/**/*.test.ts'];
  const isolated = isolatedTests(root, all, ['**/node_modules/**', '**/dist/**']);
  expect(isolated).toContain('shell/src/lib/no-eval.test.ts');
  expect(isolated).toContain('academic-api/src/features/accounts/account/sign-in-work.test.ts');
  expect(isolated).not.toContain('academic-api/src/db/app-pool.test.ts');
  expect(isolated.length).toBeLessThan(60);
  const mocking = isolated.filter((file) => readFileSync(join(root, file), 'utf8').includes('vi.'));
  expect(mocking.length).toBeGreaterThan(10);
});
