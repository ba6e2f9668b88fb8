import { limits, TagRefusal } from '@mebae/contracts';
import { hasTab, normaliseText } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import { holdsTab, refused } from '../calls/failure.ts';
import { countTags, findOrMakeTags } from './student-tags.repository.ts';

/**
 * Texts of tags in the form in which they are kept, each once.
 * @throws Failure grow.2023 for tab characters, academic.1 for a text of which nothing is left
 */
export function normalisedTags(texts: readonly string[]): string[] {
  if (texts.some(hasTab)) throw holdsTab('tags');
  const normalised = texts.map(normaliseText);
  if (normalised.includes('')) throw refused('tags');
  return [...new Set(normalised)];
}

/**
 * Tags of the school by their text; missing ones are made.
 * @throws Failure academic.1 `tooManyTags` when the school would have more than `limits.tagsOfSchool`
 */
export async function tagIDsOf(
  tx: Tx,
  companyID: number,
  texts: readonly string[],
): Promise<{ ids: Map<string, number>; made: number[] }> {
  if (texts.length === 0) return { ids: new Map(), made: [] };
  const found = await findOrMakeTags(tx, companyID, texts);
  if (found.made.length > 0 && (await countTags(tx, companyID)) > limits.tagsOfSchool) {
    throw refused([TagRefusal.TooMany]);
  }
  return found;
}
