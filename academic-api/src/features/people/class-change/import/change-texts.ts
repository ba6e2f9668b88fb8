import { catalogue } from '../../../../lib/school-words/catalogue.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

/** Words of a class change as a file. */
export const changeTexts = catalogue({ ja, en, vi });
