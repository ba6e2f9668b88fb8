import { catalogue } from '../../../lib/school-words/catalogue.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

/** Words of rosters of students: the file to fill in, the one to try, and the exported list. */
export const rosterTexts = catalogue({ ja, en, vi });
