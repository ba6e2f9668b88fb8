import { catalogue } from '../../../../lib/school-words/catalogue.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

/** Words of the file to fill in with teachers. */
export const teacherTexts = catalogue({ ja, en, vi });
