import MiniSearch from 'minisearch';
import type { LanguageCode } from '@mebae/contracts';
import type { Terms } from './found-by.ts';
import { termsOf } from './terms.ts';

/** A page as it is searched. */
export interface SearchablePage {
  pageID: string;
  title: string;
  /** How people ask for it. */
  asked: readonly string[];
  /** All else that it says. */
  text: string;
}

export interface FoundPage {
  pageID: string;
  /** Only the order counts. */
  score: number;
  /** Share of what the question says that the page speaks of, 0 to 1; rare words count more. */
  known: number;
}

export interface PageIndex {
  /** @returns pages that share something with the question, the best first */
  find(question: string): FoundPage[];
}

type Field = 'title' | 'asked' | 'text' | 'sounds';

/** How much a match counts by where it is. */
const boost: Record<Field, number> = { title: 2, asked: 3, text: 1, sounds: 1 };
/** A word's sound or another word of its meaning counts less than the word. */
const weightOf = (term: string): number => (/^[=~]/.test(term) ? 0.7 : 1);
const soundWeight = 0.15;
/** Weight of a verb: it says less about the topic. */
const verbWeight = 0.5;

const listOf = ({ words }: Terms): string[] =>
  words.flatMap(({ term, others }) => [term, ...others]);

/**
 * Makes an index of pages in one language. Each word of a question counts once for a page, by its best match: as it is,
 * by its sound, or by another word of the same meaning. English words may be typed a little differently.
 */
export function indexPages(pages: readonly SearchablePage[], language: LanguageCode): PageIndex {
  const index = new MiniSearch<Record<Field | 'id', string>>({
    fields: Object.keys(boost),
    tokenize: (text) => text.split(' ').filter((term) => term !== ''),
    processTerm: (term) => term,
    searchOptions: {
      boost,
      fuzzy: (term) => (/^[a-z]{5,}$/.test(term) ? 0.2 : false),
      prefix: (term) => /^[a-z]{4,}$/.test(term),
    },
  });
  index.addAll(pages.map((page) => documentOf(page, language)));
  const scoresOf = (term: string): Map<string, number> =>
    new Map(index.search(term).map(({ id, score }) => [id as string, score]));
  const rarityOf = (found: Map<string, number>): number =>
    Math.log(1 + pages.length / (found.size + 0.5));

  /** A word's best match in each page. */
  const match = (forms: readonly string[]): Map<string, number> => {
    const best = new Map<string, number>();
    for (const form of new Set(forms)) {
      for (const [id, score] of scoresOf(form)) {
        best.set(id, Math.max(best.get(id) ?? 0, score * weightOf(form)));
      }
    }
    return best;
  };

  return {
    find(question) {
      const { words, sounds } = termsOf(question, language);
      const byWords = words.map(({ term, others, isVerb = false }) => {
        const found = match([term, ...others]);
        return { found, weight: rarityOf(found) * (isVerb ? verbWeight : 1) };
      });
      const bySounds = sounds.map((sound) => {
        const found = scoresOf(sound);
        return { found, weight: rarityOf(found) };
      });
      const ids = new Set([...byWords, ...bySounds].flatMap(({ found }) => [...found.keys()]));
      return [...ids]
        .map((pageID) => ({
          pageID,
          score: sumOf(byWords, pageID) + soundWeight * sumOf(bySounds, pageID),
          known: Math.max(shareOf(byWords, pageID), shareOf(bySounds, pageID)),
        }))
        .toSorted((a, b) => b.score - a.score);
    },
  };
}

interface Match {
  /** Score by page. */
  found: Map<string, number>;
  weight: number;
}

const sumOf = (matches: readonly Match[], pageID: string): number =>
  matches.reduce((sum, { found }) => sum + (found.get(pageID) ?? 0), 0);

function shareOf(matches: readonly Match[], pageID: string): number {
  const all = matches.reduce((sum, { weight }) => sum + weight, 0);
  const own = matches.reduce((sum, { found, weight }) => sum + (found.has(pageID) ? weight : 0), 0);
  return all === 0 ? 0 : own / all;
}

function documentOf({ pageID, title, asked, text }: SearchablePage, language: LanguageCode) {
  const own = termsOf(title, language);
  const everyday = asked.map((line) => termsOf(line, language));
  return {
    id: pageID,
    title: listOf(own).join(' '),
    asked: everyday.flatMap(listOf).join(' '),
    text: listOf(termsOf(text, language)).join(' '),
    sounds: [own, ...everyday].flatMap(({ sounds }) => sounds).join(' '),
  };
}
