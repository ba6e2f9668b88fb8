import { catalogue } from '../../../lib/school-words/catalogue.ts';
import type ja from './texts/ja.json';

/** Names of chapters and handbooks, and the words around their pages. */
export const guideTexts = catalogue<typeof ja>(new URL('texts/', import.meta.url));

export type GuideTexts = ReturnType<typeof guideTexts>;
