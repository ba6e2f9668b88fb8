import type { LanguageCode } from '@mebae/contracts';
import { indexPages, type FoundPage, type PageIndex, type SearchablePage } from './page-index.ts';
import { loadSynonyms } from './synonyms.ts';

export interface SearchTask {
  /** Changes with the pages. */
  version: string;
  language: LanguageCode;
  pages: readonly SearchablePage[];
  question: string;
}

const indexes = new Map<LanguageCode, { version: string; index: PageIndex }>();

/** Finds pages on a thread that keeps its indexes. */
export default async function findPages(task: SearchTask): Promise<FoundPage[]> {
  const { version, language, pages, question } = task;
  let known = indexes.get(language);
  if (known?.version !== version) {
    if (language === 'ja') await loadSynonyms();
    known = { version, index: indexPages(pages, language) };
    indexes.set(language, known);
  }
  return known.index.find(question);
}
