import type { GuidePageTexts, Handbook } from '@mebae/contracts';
import type { TextReader } from '../../../../lib/school-words/catalogue.ts';

/** A page as a handbook has it. */
export interface HandbookPage extends Omit<GuidePageTexts, 'asked'> {
  isForAdmins: boolean;
  /** PNG; null where the page has no picture. */
  picture: { bytes: Uint8Array; width: number; height: number } | null;
}

/** All that is drawn of a handbook. */
export interface HandbookToDraw extends TextReader {
  handbook: Handbook;
  title: string;
  /** When and of what it was made. */
  madeOn: string;
  /** The contact for questions; null where the school has named nobody. */
  contact: string | null;
  /** Where pupils type in their code; only on their sheet. */
  address: string | null;
  chapters: { title: string; pages: HandbookPage[] }[];
}
