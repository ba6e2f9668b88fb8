import type { AnswerSession, LanguageCode } from '@mebae/contracts';
import { formatDateTime } from '@mebae/platform/light';
import { childMoment } from './child-moment.ts';

/** A moment in words; for Japanese primary schools as a child reads it. */
export const momentText = (
  moment: string,
  language: LanguageCode,
  wording: AnswerSession['wording'],
): string =>
  wording === 'primary' && language === 'ja'
    ? childMoment(moment)
    : formatDateTime(moment, language);
