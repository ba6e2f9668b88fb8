import { afterAll } from 'vitest';
import { changesOf, workerState } from './worker-state.ts';

const before = workerState();

// the last hook of a file: it runs after those that put things back
afterAll(() => {
  const changed = changesOf(before, workerState());
  if (changed.length === 0) return;
  throw new Error(
    `Left changed for the next file of this worker: ${changed.join(', ')}. ` +
      'Put it back, or isolate the file (isolated-tests.ts).',
  );
});
