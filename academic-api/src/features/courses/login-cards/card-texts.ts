import { catalogue } from '../../../lib/school-words/catalogue.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

/** Words on a login card and of its file. */
export const cardTexts = catalogue({ ja, en, vi });
