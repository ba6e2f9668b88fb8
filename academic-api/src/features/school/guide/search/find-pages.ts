import { Piscina } from 'piscina';
import type { SearchTask } from './find-pages.worker.ts';
import type { FoundPage } from './page-index.ts';

/** Pages that are given for one question. */
const most = 3;
/**
 * Whether a page speaks of what was asked; where the best one does not, the guide does not know. A short question has a low
 * score, but then the page knows all of it.
 */
const speaksOf = ({ known, score }: FoundPage): boolean =>
  known >= 0.25 && (score >= 20 || known >= 0.6);

let thread: Piscina<SearchTask, FoundPage[]> | undefined;

/**
 * Finds the pages that answer a question, on a thread of its own with the dictionaries; it ends when nothing was asked for
 * a quarter of an hour.
 * @returns at most three, the best first; none where the guide does not know
 */
export async function findPages(task: SearchTask): Promise<string[]> {
  thread ??= new Piscina({
    filename: new URL('find-pages.worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 15 * 60_000,
    env: {},
  });
  const found = await thread.run(task);
  const [best] = found;
  if (!best || !speaksOf(best)) return [];
  return found.slice(0, most).map(({ pageID }) => pageID);
}
