import { catalogue } from '../../../lib/school-words/catalogue.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

export type ExportTexts = typeof ja;

/** Names of files, sheets and columns. */
export const exportTexts = catalogue<ExportTexts>({ ja, en, vi });
