import type { LanguageCode } from '@mebae/contracts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

/** Title of a copy, and the made-up people of a preview. */
export const draftTexts: Record<LanguageCode, typeof ja> = { ja, en, vi };
