import {
  nameUnder,
  type LanguageCode,
  type LetterFormat,
  type LetterSentence,
  type NamedBy,
  type PersonName,
} from '@mebae/contracts';
import { filledText } from '@mebae/rules';
import { nameFor } from '@mebae/rules/latin-names';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

const texts = { ja, en, vi };

/** An approved letter with what stands around its text. */
export interface LetterDocument extends PersonName, NamedBy<'approvedBy'> {
  schoolName: string;
  grade: number | null;
  schoolClassName: string | null;
  approvedAt: Date;
  addressee: string;
  language: LanguageCode;
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

export function linesOfLetter(letter: LetterDocument): LetterLines {
  const { language, schoolName, grade, schoolClassName } = letter;
  const text = texts[language];
  const approver = nameUnder(letter, 'approvedBy');
  const schoolClass =
    grade === null || schoolClassName === null
      ? ''
      : filledText(text.class, { grade: String(grade), name: schoolClassName });
  const student = filledText(text.student, { name: nameFor(letter, language, 'both') });
  return {
    title: text.title,
    date: dateOf(letter.approvedAt, language),
    addressee: letter.addressee,
    sender:
      approver === null
        ? schoolName
        : filledText(text.approver, {
            school: schoolName,
            name: nameFor(approver, language, 'both'),
          }),
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
  filledText(texts[letter.language].fileName, {
    name: nameFor(letter, letter.language, 'latin').replaceAll(' ', ''),
    format,
  });
