import { sql, type RawBuilder } from 'kysely';
import { normaliseText } from '@mebae/rules';

/** A word of a search that names a grade, a class, or both: `1年`, `2組`, `1年2組`, `1-2`. */
export interface ClassWord {
  /** As it was typed: it may be a part of a name or a number as well. */
  word: string;
  grade: number | null;
  /** The class without what people add, in lower case; null for a whole grade. */
  name: string | null;
}

const patterns = [
  /^(\d{1,2})年(?:生)?(?:(.{1,8}?)組?)?$/,
  /^(\d{1,2})-(.{1,8}?)組?$/,
  /^()(.{1,8})組$/,
];

/** Puts a space after a class that a name follows: `1年2組佐藤` is two words. */
export const withClassApart = (search: string): string =>
  normaliseText(search).replace(/(\d{1,2}年[^\s年]{1,8}?組)(?=\S)/g, '$1 ');

/** @param word without spaces, normalised @returns null for what names no class */
export function classWordOf(word: string): ClassWord | null {
  for (const pattern of patterns) {
    const found = pattern.exec(word);
    if (!found) continue;
    const [, grade, name] = found;
    return { word, grade: grade ? Number(grade) : null, name: name?.toLowerCase() ?? null };
  }
  return null;
}

/** Words that schools write around a class's name, as an expression of PostgreSQL. */
const around = '^(\\d{1,2}年|\\d{1,2}-)|(組|クラス|class)$';

/** Whether a class of the year, as the table `c`, is the one that a word names. */
export const isClassOfWord = ({ grade, name }: ClassWord): RawBuilder<boolean> => sql`(
  (${grade}::int is null or c.grade = ${grade}::int)
  and (${name}::text is null
    or regexp_replace(lower(normalize(c.name, NFKC)), ${around}, '', 'g') = ${name}))`;
