import { catalogue } from '../../../../lib/school-words/catalogue.ts';
import type ja from './texts/ja.json';

/** Words of a class change as a file. */
export const changeTexts = catalogue<typeof ja>(new URL('texts/', import.meta.url));
