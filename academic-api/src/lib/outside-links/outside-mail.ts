import type { LanguageCode } from '@mebae/contracts';
import { filledText, mailMoment } from '@mebae/rules';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

const texts: Record<LanguageCode, { subject: string; text: string }> = { ja, en, vi };

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
  const values: Record<string, string> = {
    name: to.name,
    student: to.student,
    school: to.schoolName,
    title: to.title,
    url: to.url,
    product: to.productName,
    startAt: mailMoment(to.startAt, language),
    endAt: mailMoment(to.endAt, language),
  };
  const { subject, text } = texts[language];
  return { subject: filledText(subject, values), text: filledText(text, values) };
}
