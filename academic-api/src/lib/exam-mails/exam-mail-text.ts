import type { ExamMailKind, MailText } from '@mebae/contracts';
import { catalogue } from '../school-words/catalogue.ts';

/** The product's own texts, which a school may replace one by one. */
export const standardMailTexts = catalogue<Record<ExamMailKind, MailText>>(
  new URL('texts/', import.meta.url),
);
