import { type ExamMailKind, type LanguageCode, type MailText } from '@mebae/contracts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

/** The product's own texts, which a school may replace one by one. */
export const standardMailTexts: Record<LanguageCode, Record<ExamMailKind, MailText>> = {
  ja,
  en,
  vi,
};
