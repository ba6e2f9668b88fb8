import { catalogue } from '../../../lib/school-words/catalogue.ts';
import type ja from './texts/ja.json';

export type ExportTexts = typeof ja;

/** Names of files, sheets and columns. */
export const exportTexts = catalogue<ExportTexts>(new URL('texts/', import.meta.url));
