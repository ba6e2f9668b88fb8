import { catalogue } from '../../../lib/school-words/catalogue.ts';
import type ja from './texts/ja.json';

/** Words of rosters of students: the file to fill in, the one to try, and the exported list. */
export const rosterTexts = catalogue<typeof ja>(new URL('texts/', import.meta.url));
