import { argon2Sync } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Derivation, DerivationResult } from './password-derivation.ts';

// Linux gives each thread a priority of its own; elsewhere this would be the whole process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', (derivation: Derivation) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage(resultOf(derivation));
});

function resultOf(derivation: Derivation): DerivationResult {
  try {
    return { tag: argon2Sync('argon2id', derivation) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
