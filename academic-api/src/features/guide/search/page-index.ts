import MiniSearch from 'minisearch';
import type { LanguageCode } from '@mebae/contracts';
import { termsOf, type Terms } from './terms.ts';

/** A page as it is searched. */
export interface SearchablePage {
  pageID: string;
  title: string;
  asked: readonly string[];
  /** All else that it says. */
  text: string;
}

export interface PageIndex {
  /** @returns pages that may answer, the best first; none where the guide has nothing */
  find(question: string): FoundPage[];
}

export interface FoundPage {
  pageID: string;
  score: number;
  /** Share of what the question says that the page knows, 0 to 1. */
  known: number;
}

type Field = 'title' | 'asked' | 'text' | 'sounds';

const termList = ({ words }: Terms): string[] =>
  words.flatMap(({ term, others }) => [term, ...others]);

const weightOf = (term: string): number => {
  if (term.startsWith('=')) return SYN;
  if (term.startsWith('~')) return 0.7;
  return 1;
};
const [SYN, SOUND, TITLE, ASKED, SNDB] = (process.env['W'] ?? '0.7,0.15,2,3,1').split(',').map(Number) as [number,number,number,number,number];

export function indexPages(pages: readonly SearchablePage[], language: LanguageCode): PageIndex {
  const search = new MiniSearch<Record<Field | 'id', string>>({
    fields: ['title', 'asked', 'text', 'sounds'],
    tokenize: (text) => text.split(' ').filter(Boolean),
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: TITLE, asked: ASKED, text: 1, sounds: SNDB },
      fuzzy: (term) => (/^[a-z]{5,}$/.test(term) ? 0.2 : false),
      prefix: (term) => /^[a-z]{4,}$/.test(term),
      combineWith: 'OR',
    },
  });
  search.addAll(
    pages.map(({ pageID, title, asked, text }) => {
      const own = termsOf(title, language);
      const everyday = asked.map((line) => termsOf(line, language));
      const rest = termsOf(text, language);
      return {
        id: pageID,
        title: termList(own).join(' '),
        asked: everyday.flatMap(termList).join(' '),
        text: termList(rest).join(' '),
        sounds: [own, ...everyday].flatMap(({ sounds }) => sounds).join(' '),
      };
    }),
  );
  const scoresOf = (term: string): Map<string, number> =>
    new Map(search.search(term).map(({ id, score }) => [id as string, score]));
  return {
    find(question) {
      const terms = termsOf(question, language);
      const total = new Map<string, { score: number; known: number }>();
      const add = (id: string, score: number, known: number) => {
        const before = total.get(id) ?? { score: 0, known: 0 };
        total.set(id, { score: before.score + score, known: before.known + known });
      };
      for (const { term, others } of terms.words) {
        const best = new Map<string, number>();
        for (const form of new Set([term, ...others])) {
          for (const [id, score] of scoresOf(form)) {
            best.set(id, Math.max(best.get(id) ?? 0, score * weightOf(form)));
          }
        }
        for (const [id, score] of best) add(id, score, 1 / terms.words.length);
      }
      for (const sound of terms.sounds) {
        for (const [id, score] of scoresOf(sound)) add(id, score * SOUND, 0);
      }
      return [...total]
        .map(([pageID, { score, known }]) => ({ pageID, score, known }))
        .toSorted((a, b) => b.score - a.score);
    },
  };
}
