import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Most files wait for a database or for processes of their own half of the time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'node',
          include: ['{academic-api,bff,tools,shared}/**/*.test.ts', '{shell,mfe-*}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/.cache/**'],
          environment: 'node',
          globalSetup: ['./tools/checks/src/databases.setup.ts'],
          // How long a hanging test holds the run up; a busy machine needs many times what a quiet one does.
          testTimeout: 90_000,
          hookTimeout: 120_000,
          // A condition that comes true comes true soon; the second that vitest gives it is too little on a busy machine.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
