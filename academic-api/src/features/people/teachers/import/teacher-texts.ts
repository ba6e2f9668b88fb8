import { catalogue } from '../../../../lib/school-words/catalogue.ts';
import type ja from './texts/ja.json';

/** Words of the file to fill in with teachers. */
export const teacherTexts = catalogue<typeof ja>(new URL('texts/', import.meta.url));
