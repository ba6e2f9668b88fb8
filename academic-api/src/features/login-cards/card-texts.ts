import type { LanguageCode } from '@mebae/contracts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

/** Words on a login card and of its file. */
export const cardTexts: Record<LanguageCode, typeof ja> = { ja, en, vi };
