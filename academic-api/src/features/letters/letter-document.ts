import type { LanguageCode, LetterFormat, LetterSentence } from '@mebae/contracts';
import { filledText, fullName } from '@mebae/rules';
import { catalogue, type TextReader } from '../../lib/school-words/catalogue.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

const textsFor = catalogue({ ja, en, vi });

/** An approved letter with what stands around its text. */
export interface LetterDocument extends TextReader {
  schoolName: string;
  lastName: string;
  firstName: string;
  grade: number | null;
  schoolClassName: string | null;
  approvedByLastName: string | null;
  approvedByFirstName: string | null;
  approvedAt: Date;
  addressee: string;
  paragraphs: LetterSentence[][];
}

/** The lines of a letter, from top to bottom, in its language. */
export interface LetterLines {
  title: string;
  date: string;
  addressee: string;
  /** Who writes: the school, and who approved the letter. */
  sender: string;
  student: string;
  paragraphs: string[];
  end: string;
}

const dateOf = (moment: Date, language: LanguageCode): string =>
  new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : language === 'en' ? 'en-GB' : 'vi-VN', {
    dateStyle: 'long',
    timeZone: 'Asia/Tokyo',
  }).format(moment);

const nameOf = (
  { lastName, firstName }: { lastName: string | null; firstName: string | null },
  language: LanguageCode,
): string =>
  lastName === null || firstName === null ? '' : fullName({ lastName, firstName }, language);

export function linesOfLetter(letter: LetterDocument): LetterLines {
  const { language, schoolName, grade, schoolClassName } = letter;
  const text = textsFor(letter);
  const approver = nameOf(
    { lastName: letter.approvedByLastName, firstName: letter.approvedByFirstName },
    language,
  );
  const schoolClass =
    grade === null || schoolClassName === null
      ? ''
      : filledText(text.class, { grade: String(grade), name: schoolClassName });
  const student = filledText(text.student, { name: fullName(letter, language) });
  return {
    title: text.title,
    date: dateOf(letter.approvedAt, language),
    addressee: letter.addressee,
    sender:
      approver === ''
        ? schoolName
        : filledText(text.approver, { school: schoolName, name: approver }),
    student:
      schoolClass === ''
        ? student
        : `${student}${language === 'ja' ? `（${schoolClass}）` : ` (${schoolClass})`}`,
    paragraphs: letter.paragraphs.map((sentences) =>
      sentences.map((sentence) => sentence.text).join(language === 'ja' ? '' : ' '),
    ),
    end: text.end,
  };
}

export const letterFileName = (letter: LetterDocument, format: LetterFormat): string =>
  filledText(textsFor(letter).fileName, {
    name: fullName(letter, letter.language).replaceAll(' ', ''),
    format,
  });
