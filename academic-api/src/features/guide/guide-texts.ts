import type { LanguageCode } from '@mebae/contracts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

/** Names of chapters and handbooks, and the words around their pages. */
export const guideTexts: Record<LanguageCode, typeof ja> = { ja, en, vi };
