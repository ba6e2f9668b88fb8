import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { isolatedTests } from './tools/checks/src/isolated-tests.ts';

const include = ['{academic-api,bff,tools,shared}/**/*.test.ts', '{shell,mfe-*}/**/*.test.ts'];
/** Test files that `npm test` leaves out (`tools/checks/src/test-run/plan.ts`), by comma. */
const leftOut = (process.env['MEBAE_LEFT_OUT_TESTS'] ?? '')
  .split(',')
  .filter((file) => file !== '');
const exclude = ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/.cache/**', ...leftOut];
const isolated = isolatedTests(import.meta.dirname, include, exclude);

const common = {
  environment: 'node',
  globalSetup: ['./tools/checks/src/databases.setup.ts', './tools/checks/src/properties.setup.ts'],
  // How long a hanging test holds the run up; a busy machine needs many times what a quiet one does.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // A condition that comes true comes true soon; the second that vitest gives it is too little on a busy machine.
  expect: { poll: { timeout: 60_000 } },
} satisfies TestProjectInlineConfiguration['test'];

export default defineConfig({
  test: {
    // Most files wait for a database or for processes of their own half of the time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        // Files of a worker share the modules that they have loaded: an import of the API costs a second of CPU time.
        test: {
          ...common,
          name: 'shared',
          include,
          exclude: [...exclude, ...isolated],
          isolate: false,
          setupFiles: ['./tools/checks/src/shared-worker.setup.ts'],
        },
      },
      {
        // Files that change what a worker's files share.
        test: { ...common, name: 'isolated', include: isolated, exclude },
      },
    ],
  },
});
