import type { Deps } from '../../lib/deps.ts';
import { removeStale } from './clean-up.repository.ts';

/** A month: longer than any holiday between a preview and its 'apply'. */
const keptDays = 30;

/** Runs every night. @returns how many sessions and uploaded rosters were removed */
export function cleanUp(deps: Pick<Deps, 'db' | 'now'>) {
  return removeStale(deps.db, new Date(deps.now().getTime() - keptDays * 86_400_000));
}
