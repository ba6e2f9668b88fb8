import { LRUCache } from 'lru-cache';
import { wordsOf } from './words-of-text.ts';

/** A page of the same answers is asked for again soon; they are gone when the thread ends. */
const known = new LRUCache<string, string[]>({ max: 10_000 });

export default function findWords(texts: readonly string[]): string[][] {
  return texts.map((text) => {
    const words = known.get(text) ?? wordsOf(text);
    known.set(text, words);
    return words;
  });
}
