import type { Deps } from '../../lib/deps.ts';
import { removeStale, type Removed } from './clean-up.repository.ts';

/** A month: longer than any holiday between a preview and its 'apply', and than any link is good for. */
const keptDays = 30;

/** Runs every night. @returns how much of what was removed */
export function cleanUp(deps: Pick<Deps, 'db' | 'now'>): Promise<Removed> {
  return removeStale(deps.db, new Date(deps.now().getTime() - keptDays * 86_400_000));
}
