import type { LanguageCode } from '@mebae/contracts';

interface SchoolNames {
  schoolName: string;
  /** Empty unless the school has entered one. */
  englishName: string;
}

/** A school's name as a document in a language has it: outside Japanese the English one, where there is one. */
export const schoolNameIn = (
  { schoolName, englishName }: SchoolNames,
  language: LanguageCode,
): string => (language === 'ja' || englishName === '' ? schoolName : englishName);
