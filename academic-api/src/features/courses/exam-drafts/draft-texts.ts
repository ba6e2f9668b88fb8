import { catalogue } from '../../../lib/school-words/catalogue.ts';
import type ja from './texts/ja.json';

/** Title of a copy, and the made-up people of a preview. */
export const draftTexts = catalogue<typeof ja>(new URL('texts/', import.meta.url));
