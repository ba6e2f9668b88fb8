import { describe, expect, it } from 'vitest';
import { languageCodes, type LanguageCode } from '@mebae/contracts';
import { projectGuide } from '../../../../lib/guide/project-guide.ts';
import { searchable } from '../guide.service.ts';
import { findPages } from './find-pages.ts';
import questions from './testing/questions.json' with { type: 'json' };

// Questions as people ask them, written before the pages (docs/adr/0038): none is in the pages' own words.

const { pages, version } = await projectGuide().read(console);

async function find(question: string, language: LanguageCode): Promise<string[]> {
  const found = await findPages({
    version,
    language,
    pages: searchable(pages, language),
    question,
  });
  return found.map((pageID) => pageID.split('.')[1] ?? '');
}

/** The place of the right page for each question; -1 where it is not among three. */
async function places(asked: Record<LanguageCode, string[][]>): Promise<Map<string, number>> {
  const all = languageCodes.flatMap((language) =>
    asked[language].map(([question = '', page = '']) => ({ language, question, page })),
  );
  const found = new Map<string, number>();
  for (const { language, question, page } of all) {
    found.set(question, (await find(question, language)).indexOf(page));
  }
  return found;
}

const among = (found: Map<string, number>, most: number): number =>
  [...found.values()].filter((place) => place >= 0 && place < most).length;

describe('the guide’s search', () => {
  it('finds the right page first for 50 of 60 questions, and among three for 57', async () => {
    const found = await places(questions);
    expect(found.size).toBe(60);
    const wrong = [...found].filter(([, place]) => place !== 0).map(([question]) => question);
    expect(among(found, 1), `not first: ${wrong.join(' / ')}`).toBeGreaterThanOrEqual(50);
    expect(among(found, 3)).toBeGreaterThanOrEqual(57);
  });

  it('finds the right page first for 20 of 30 questions that nothing was tuned with, and among three for 23', async () => {
    const found = await places(questions.heldOut);
    expect(found.size).toBe(30);
    expect(among(found, 1)).toBeGreaterThanOrEqual(20);
    expect(among(found, 3)).toBeGreaterThanOrEqual(23);
  });

  it.each(languageCodes)('finds every page by its own title in %s', async (language) => {
    for (const page of pages) {
      const found = await find(page[language].title, language);
      expect(found, page[language].title).toContain(page.name);
    }
  });

  it('does not know what the guide says nothing of', async () => {
    const all = languageCodes.flatMap((language) =>
      questions.unanswerable[language].map((question) => ({ language, question })),
    );
    const unknown = [];
    for (const { language, question } of all) {
      if ((await find(question, language)).length === 0) unknown.push(question);
    }
    expect(unknown.length, `unknown: ${unknown.join(' / ')}`).toBeGreaterThanOrEqual(11);
  });

  it.each([
    ['ja', 'ぱすわーどを わすれた', 'reset-password'],
    ['en', 'statistcs', 'statistics'],
    ['vi', 'mat khau', 'reset-password'],
  ] as const)(
    '%s: reads kana, typing errors and words without marks: %s',
    async (language, question, page) => {
      expect(await find(question, language)).toContain(page);
    },
  );
});
