import { createRequire } from 'node:module';

interface Group {
  id: string;
  items: { midashi: string; expandControl: number }[];
}

let groups: Map<string, string[]> | undefined;

/** The dictionary's own values: an entry that only others lead to, and one that was taken out. */
const isTrigger = ({ expandControl }: { expandControl: number }): boolean => expandControl < 2;

async function load(): Promise<Map<string, string[]>> {
  // its entry for `import` is missing from the package
  const { fetchDictionary } = createRequire(import.meta.url)('sudachi-synonyms-dictionary') as {
    fetchDictionary: () => Promise<readonly Group[]>;
  };
  const found = new Map<string, string[]>();
  for (const { id, items } of await fetchDictionary()) {
    for (const item of items.filter(isTrigger)) {
      const word = item.midashi.normalize('NFKC').toLowerCase();
      found.set(word, [...(found.get(word) ?? []), id]);
    }
  }
  return found;
}

/** Loads the Sudachi synonym dictionary, which its makers keep. */
export async function loadSynonyms(): Promise<void> {
  groups ??= await load();
}

/** Groups of words with one meaning that a word is in; none before they are loaded. */
export const meaningsOf = (word: string): readonly string[] => groups?.get(word) ?? [];
