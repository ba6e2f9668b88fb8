import { filledText, mailMoment } from '@mebae/rules';
import { catalogue, type TextReader } from '../school-words/catalogue.ts';
import type ja from './texts/ja.json';

const textsFor = catalogue<typeof ja>(new URL('texts/', import.meta.url));

/**
 * The mail that brings an outside evaluator the link about one student.
 * @param reader the school's language and kind
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
  reader: TextReader,
): { subject: string; text: string } {
  const { language } = reader;
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
  const { subject, text } = textsFor(reader);
  return { subject: filledText(subject, values), text: filledText(text, values) };
}
