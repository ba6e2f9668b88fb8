import { inEachSchool, schoolsWithWork } from '../../db/schools-with-work.ts';
import type { Deps } from '../../lib/deps.ts';
import { nothingRemoved, removeStale, type Removed } from './clean-up.repository.ts';

/** A month: longer than any holiday between a preview and its 'apply', and than any link is good for. */
const keptDays = 30;

/** Runs every night, in every school. @returns how much of what was removed */
export async function cleanUp(deps: Pick<Deps, 'db' | 'now'>): Promise<Removed> {
  const before = new Date(deps.now().getTime() - keptDays * 86_400_000);
  const removed = await inEachSchool(deps.db, schoolsWithWork.all(), (tx) =>
    removeStale(tx, before),
  );
  const total: Removed = { ...nothingRemoved };
  for (const of of removed) {
    for (const [what, count] of Object.entries(of)) total[what as keyof Removed] += count;
  }
  return total;
}
