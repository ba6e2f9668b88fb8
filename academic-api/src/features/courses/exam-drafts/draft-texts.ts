import { catalogue } from '../../../lib/school-words/catalogue.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

/** Title of a copy, and the made-up people of a preview. */
export const draftTexts = catalogue({ ja, en, vi });
