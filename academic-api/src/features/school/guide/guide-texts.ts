import { catalogue } from '../../../lib/school-words/catalogue.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

/** Names of chapters and handbooks, and the words around their pages. */
export const guideTexts = catalogue({ ja, en, vi });

export type GuideTexts = ReturnType<typeof guideTexts>;
