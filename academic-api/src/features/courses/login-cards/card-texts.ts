import { catalogue } from '../../../lib/school-words/catalogue.ts';
import type ja from './texts/ja.json';

/** Words on a login card and of its file. */
export const cardTexts = catalogue<typeof ja>(new URL('texts/', import.meta.url));
