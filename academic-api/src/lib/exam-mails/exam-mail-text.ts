import type { ExamMailKind, MailText } from '@mebae/contracts';
import { catalogue } from '../school-words/catalogue.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

/** The product's own texts, which a school may replace one by one. */
export const standardMailTexts = catalogue<Record<ExamMailKind, MailText>>({ ja, en, vi });
