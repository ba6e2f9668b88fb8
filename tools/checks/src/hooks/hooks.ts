import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The hook can't be installed or removed; the message says why, and what to do. */
export class HookError extends Error {}

/** The line that tells our hook from one that somebody else has written. */
const mark = '# Installed by `npm run hooks` of Mebae; `npm run hooks -- remove` takes it away.';

/** Runs before a push what its commits can break, and stops it when that fails; a first push has all commits. */
const hook = `#!/bin/sh
${mark}
base=$(git merge-base HEAD '@{upstream}' 2>/dev/null || git rev-list --max-parents=0 HEAD | tail -n 1)
# Git names its folder to a hook, which tests that run Git elsewhere must not hear of.
unset $(git rev-parse --local-env-vars)
exec npm test -- changed "$base"
`;

/**
 * Installs the hook that runs what the commits of a push can break.
 * @param file where Git looks for its `pre-push` hook
 * @throws HookError where there is another hook, which stays as it is
 */
export function installHook(file: string): void {
  assertOurs(file);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hook);
  chmodSync(file, 0o755);
}

/**
 * Removes the hook.
 * @returns whether there was one
 * @throws HookError where there is another hook, which stays as it is
 */
export function removeHook(file: string): boolean {
  assertOurs(file);
  if (!existsSync(file)) return false;
  rmSync(file);
  return true;
}

function assertOurs(file: string): void {
  if (existsSync(file) && !readFileSync(file, 'utf8').includes(mark)) {
    throw new HookError(
      `${file} is a hook of your own, which stays as it is: add "npm test -- changed" to it by hand.`,
    );
  }
}
