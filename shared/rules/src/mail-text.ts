import {
  languageOf,
  mailPlaceholders,
  type LanguageCode,
  type MailPlaceholder,
  type MailText,
  type mailTextProblems,
} from '@mebae/contracts';
import { filledText } from './filled-text.ts';

const places = /\{\{(\w*)\}\}/g;

/**
 * Why a text can't be kept for mails, or null.
 * @returns `unknownPlaceholder` where nothing would fill a place, `noUrl` where the recipient would find no link
 */
export function mailTextProblem({
  subject,
  text,
}: MailText): (typeof mailTextProblems)[number] | null {
  const named = [...`${subject}\n${text}`.matchAll(places)].map(([, name]) => name);
  if (named.some((name) => !mailPlaceholders.some((known) => known === name))) {
    return 'unknownPlaceholder';
  }
  return text.includes('{{url}}') ? null : 'noUrl';
}

/** Day and time in Japan, as each language writes it: in Vietnamese the time, then day, month and year. */
export function mailMoment(moment: Date, language: LanguageCode): string {
  const zone = { timeZone: 'Asia/Tokyo' } as const;
  if (language !== 'vi') {
    const long = { dateStyle: 'long', timeStyle: 'short', ...zone } as const;
    return new Intl.DateTimeFormat(languageOf(language).locale, long).format(moment);
  }
  const [two, whole] = ['2-digit', 'numeric'] as const;
  const parts = { day: two, month: two, year: whole, hour: two, minute: two } as const;
  return new Intl.DateTimeFormat(languageOf(language).locale, { ...parts, ...zone }).format(moment);
}

/** Values for the places of a text. */
export interface MailValues {
  /** Name of the person, as the text's language writes it. */
  name: string;
  schoolName: string;
  title: string;
  /** When answering ends for this person; in a mail about a report, when its link ends. */
  endAt: Date;
  url: string;
  productName: string;
}

/**
 * Fills a text for one person.
 * @param language of the text: times are written as it does
 */
export function filledMail(
  { subject, text }: MailText,
  filling: MailValues,
  language: LanguageCode,
): MailText {
  const values: Record<MailPlaceholder, string> = {
    name: filling.name,
    school: filling.schoolName,
    title: filling.title,
    url: filling.url,
    product: filling.productName,
    endAt: mailMoment(filling.endAt, language),
  };
  return { subject: filledText(subject, values), text: filledText(text, values) };
}
