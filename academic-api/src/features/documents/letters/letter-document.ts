import {
  nameUnder,
  type LanguageCode,
  type LetterFormat,
  type LetterSentence,
  type NamedBy,
  type PersonName,
  languageOf,
  timeZone,
  documentLanguages,
} from '@mebae/contracts';
import { filledText } from '@mebae/rules';
import { nameFor } from '@mebae/rules/latin-names';
import { catalogue, type TextReader } from '../../../lib/school-words/catalogue.ts';
import type ja from './texts/ja.json';

const textsFor = catalogue<typeof ja>(new URL('texts/', import.meta.url));

/** An approved letter with what stands around its text. */
export interface LetterDocument extends TextReader, PersonName, NamedBy<'approvedBy'> {
  schoolName: string;
  address: string;
  /** Empty: 校長. */
  principalTitle: string;
  /** Empty: only the writer signs. */
  principalName: string;
  principalEnglishName: string;
  writerTitle: string;
  grade: number | null;
  schoolClassName: string | null;
  approvedAt: Date;
  addressee: string;
  paragraphs: LetterSentence[][];
}

/** The lines of a letter, from top to bottom, in its language. */
export interface LetterLines {
  title: string;
  date: string;
  addressee: string;
  /** The school and its address, in the order of the language. */

  school: string[];
  /** The principal, where the school has entered one, and the writer: who approved the letter. */
  signatories: string[];
  /** The word beside the room for a seal or a signature. */
  seal: string;
  student: string;
  paragraphs: string[];
  end: string;
}

const dateOf = (moment: Date, language: LanguageCode): string =>
  new Intl.DateTimeFormat(documentLanguages[language].locale, {
    dateStyle: 'long',
    timeZone,
  }).format(moment);

export function linesOfLetter(letter: LetterDocument): LetterLines {
  const { language, schoolName, grade, schoolClassName } = letter;
  const text = textsFor(letter);
  const schoolClass =
    grade === null || schoolClassName === null
      ? ''
      : filledText(text.class, { grade: String(grade), name: schoolClassName });
  const student = filledText(text.student, { name: nameFor(letter, language, 'both') });
  return {
    title: text.title,
    date: dateOf(letter.approvedAt, language),
    addressee: letter.addressee,
    school: (language === 'ja'
      ? [letter.address, schoolName]
      : [schoolName, letter.address]
    ).filter((line) => line !== ''),
    signatories: signatoriesOf(letter),
    seal: text.seal,
    student:
      schoolClass === ''
        ? student
        : `${student}${language === 'ja' ? `（${schoolClass}）` : ` (${schoolClass})`}`,
    paragraphs: letter.paragraphs.map((sentences) =>
      sentences.map((sentence) => sentence.text).join(languageOf(language).sentenceGap),
    ),
    end: text.end,
  };
}

/** The principal and the writer; somebody without a name does not sign. */
function signatoriesOf(letter: LetterDocument): string[] {
  const { language } = letter;
  const text = textsFor(letter);
  const isJapanese = language === 'ja';
  const approver = nameUnder(letter, 'approvedBy');
  const principal = {
    title: (isJapanese && letter.principalTitle) || text.principal,
    name: (!isJapanese && letter.principalEnglishName) || letter.principalName,
  };
  const writer = {
    title: letter.writerTitle || text.writer,
    name: approver === null ? '' : nameFor(approver, language, 'both'),
  };
  return [principal, writer]
    .filter(({ name }) => name !== '')
    .map((signatory) => filledText(text.signatory, signatory));
}

export const letterFileName = (letter: LetterDocument, format: LetterFormat): string =>
  filledText(textsFor(letter).fileName, {
    name: nameFor(letter, letter.language, 'latin').replaceAll(' ', ''),
    format,
  });
