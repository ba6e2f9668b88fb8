import type { LanguageCode } from '@mebae/contracts';
import { fullName } from '@mebae/rules';
import { filledText } from '../../lib/filled-text.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

const texts: Record<LanguageCode, { subject: string; text: string }> = { ja, en, vi };

/** Day and time in Japan, as each language writes it. */
const locales: Record<LanguageCode, string> = { ja: 'ja-JP', en: 'en-US', vi: 'vi-VN' };

/**
 * The mail that brings a candidate the personal link.
 * @param to the candidate, the school and the course
 * @returns subject and text in the candidate's language
 */
export function linkMail(
  to: {
    firstName: string;
    lastName: string;
    schoolName: string;
    title: string;
    endAt: Date;
    url: string;
    productName: string;
  },
  language: LanguageCode,
): { subject: string; text: string } {
  const values: Record<string, string> = {
    name: fullName(to, language),
    school: to.schoolName,
    title: to.title,
    url: to.url,
    product: to.productName,
    endAt: new Intl.DateTimeFormat(locales[language], {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'Asia/Tokyo',
    }).format(to.endAt),
  };
  const { subject, text } = texts[language];
  return { subject: filledText(subject, values), text: filledText(text, values) };
}
