import { argon2Sync } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import type { Derivation } from './password-derivation.ts';

// Linux gives each thread a priority of its own; elsewhere this would be the whole process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

export default function derive(derivation: Derivation): Uint8Array {
  return argon2Sync('argon2id', derivation);
}
