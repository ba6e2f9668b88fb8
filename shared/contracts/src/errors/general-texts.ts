import type { LanguageCode } from '../languages.ts';
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import vi from './vi.json' with { type: 'json' };

/**
 * Texts for a failure without looking into the catalogue: a page that reads only these has none of the others in it.
 */
export const generalErrorTexts: Record<LanguageCode, { unknown: string; input: string }> = {
  ja: { unknown: ja.unknown, input: ja['academic.1'] },
  en: { unknown: en.unknown, input: en['academic.1'] },
  vi: { unknown: vi.unknown, input: vi['academic.1'] },
};
