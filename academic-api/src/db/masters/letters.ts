/**
 * The frame of letters of recommendation, in three languages: who is recommended and for what, what a paragraph is about,
 * hopes and the request. It claims nothing of the student; what does is worded from evidence (`findings.ts`).
 */
import type { LetterPolicy, LetterPurpose } from '@mebae/contracts';
import { inWordsOfSchools } from '../../lib/school-words/catalogue.ts';
import data from './letter-sentences.json' with { type: 'json' };

export interface LetterSentences {
  /** How the letter speaks of where it goes, for `{place}`. */
  place: Readonly<Record<LetterPurpose, string>>;
  /** With `{name}`. */
  opening: Readonly<Record<LetterPurpose, string>>;
  introduction: readonly string[];
  policies: Readonly<Record<LetterPolicy, { lead: string; outlook: readonly string[] }>>;
  closing: readonly string[];
  request: Readonly<Record<LetterPurpose, string>>;
}

export const letterSentences = inWordsOfSchools<LetterSentences>(data);
