import type { LanguageCode, NameScript, PersonName } from '@mebae/contracts';
import { fullName, isJapanese } from '../names.ts';
import { toHepburn } from './hepburn.ts';

const kanji = /\p{Script=Han}/u;

/** With a capital at the beginning of each word; the middle dot between the words of a foreign name is a space. */
const asName = (latin: string): string =>
  latin
    .replaceAll('・', ' ')
    .replaceAll('゠', '-')
    .replace(/(?<=^|[ -])\p{Ll}/gu, (letter) => letter.toUpperCase());

/** One part of a name in Latin letters; null where nobody entered how its kanji are read. */
function partInLatin(written: string, kana: string): string | null {
  if (!isJapanese(written)) return written;
  // Servers before readings came with every name leave them out.
  const latin = asName(toHepburn(kana || written, written));
  return kanji.test(latin) ? null : latin;
}

/**
 * A person's name in Latin letters, family name first: 'Yamada Hanako'. A part that is written without kanji and kana
 * stays as it is.
 * @returns empty where a reading is missing, and for a name that is in other letters already
 */
export function latinName(person: PersonName): string {
  if (!isJapanese(person.lastName + person.firstName)) return '';
  const parts = [
    partInLatin(person.lastName, person.lastNameKana),
    partInLatin(person.firstName, person.firstNameKana),
  ];
  if (parts.includes(null)) return '';
  return parts.filter((part) => part !== '').join(' ');
}

/**
 * A person's name as a reader of the language is shown it: in Japanese as it is written; otherwise, by the script, with
 * Latin letters beside it or in their place, where the reading is known.
 */
export function nameFor(person: PersonName, language: LanguageCode, script: NameScript): string {
  const written = fullName(person, language);
  if (language === 'ja' || script === 'kanji') return written;
  const latin = latinName(person);
  if (latin === '') return written;
  return script === 'latin' ? latin : `${written} (${latin})`;
}
