import type { LanguageCode, SchoolKind } from '@mebae/contracts';

type Words = readonly (readonly [word: RegExp, own: string])[];

/** What a kind of school calls those who learn there, in place of what the catalogues say. */
const ownWords: Record<SchoolKind, Partial<Record<LanguageCode, Words>>> = {
  primary: {
    ja: [[/(?<!児童)生徒/g, '児童']],
    en: [
      [/\bstudent/g, 'pupil'],
      [/\bStudent/g, 'Pupil'],
    ],
  },
  secondary: {},
  university: {
    ja: [[/(?<!児童)生徒/g, '学生']],
    vi: [
      [/học sinh/g, 'sinh viên'],
      [/Học sinh/g, 'Sinh viên'],
    ],
  },
};

/** What a value fills. */
const placeholder = /(\{\{[^}]*\}\})/;

/**
 * A text of a catalogue in the words of a kind of school; what fills it later stays as somebody has typed it.
 * @param kind undefined: of no known school
 */
export function wordsOfSchool(
  text: string,
  kind: SchoolKind | undefined,
  language: LanguageCode,
): string {
  const words = kind && ownWords[kind][language];
  if (!words) return text;
  return text
    .split(placeholder)
    .map((part) =>
      placeholder.test(part)
        ? part
        : words.reduce((changed, [word, own]) => changed.replace(word, own), part),
    )
    .join('');
}
