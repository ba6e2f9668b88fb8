import type { LanguageCode } from '@mebae/contracts';
import { filledText } from '@mebae/rules';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

const texts: Record<LanguageCode, { subject: string; text: string }> = { ja, en, vi };

/** Day and time in Japan, as each language writes it. */
const locales: Record<LanguageCode, string> = { ja: 'ja-JP', en: 'en-US', vi: 'vi-VN' };

/**
 * The mail that brings an outside evaluator the link about one student.
 * @returns subject and text in the school's language
 */
export function outsideMail(
  to: {
    name: string;
    student: string;
    schoolName: string;
    title: string;
    startAt: Date;
    endAt: Date;
    url: string;
    productName: string;
  },
  language: LanguageCode,
): { subject: string; text: string } {
  const moment = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  });
  const values: Record<string, string> = {
    name: to.name,
    student: to.student,
    school: to.schoolName,
    title: to.title,
    url: to.url,
    product: to.productName,
    startAt: moment.format(to.startAt),
    endAt: moment.format(to.endAt),
  };
  const { subject, text } = texts[language];
  return { subject: filledText(subject, values), text: filledText(text, values) };
}
