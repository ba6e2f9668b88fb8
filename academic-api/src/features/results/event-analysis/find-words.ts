import { Piscina } from 'piscina';
import { searchableText } from './words.ts';

/** One holds the dictionary of Japanese; more would hold it more than once. */
let thread: Piscina<string[], string[][]> | undefined;

/**
 * The words of texts, of each once, found on a thread that starts when it is first needed and ends when it was not for a
 * minute: the dictionary takes 100 MB and a second, and a thousand answers some tenths of a second.
 */
export async function findWords(texts: readonly string[]): Promise<string[][]> {
  if (texts.length === 0) return [];
  thread ??= new Piscina({
    filename: new URL('find-words.worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    // milliseconds
    idleTimeout: 60_000,
    env: {},
  });
  return thread.run(texts.map(searchableText));
}
