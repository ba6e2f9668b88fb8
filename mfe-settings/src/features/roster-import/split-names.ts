import { toKatakana } from '@mebae/rules';
import names from './family-names.json' with { type: 'json' };

/** A name in one piece, with what its reading says. */
export interface UnsplitName {
  /** As it stands in the file; null when the name is split and only its kana are not. */
  name: string | null;
  /** The reading in one piece, its two parts where a space separates them, or nothing. */
  kana: string | { lastName: string; firstName: string } | null;
}

/** Origin of a proposal. */
export type SplitSource = 'kana' | 'known' | 'count';

export interface NameParts {
  lastName: string;
  firstName: string;
}

export interface ProposedSplit extends NameParts {
  by: SplitSource;
}

/**
 * Frequent family names that are not two characters long, with their reading: two characters are the usual guess, and
 * where the reading is known these are certain.
 */
const familyNames: Readonly<Partial<Record<string, string>>> = names;

const isKana = (text: string): boolean => /^[\u30a1-\u30faー]+$/.test(toKatakana(text));
const at = (letters: readonly string[], index: number): NameParts => ({
  lastName: letters.slice(0, index).join(''),
  firstName: letters.slice(index).join(''),
});

/** Kana that a kanji of a family name and of a given name has on average. */
const kanaOfKanji = { lastName: 1.9, firstName: 1.75 } as const;

/** How far the lengths of a reading are from those that are usual for so many characters; less is better. */
function distance(parts: NameParts, kana: NameParts): number {
  return (['lastName', 'firstName'] as const)
    .map((part) => {
      const letters = Array.from(parts[part]).length;
      return (Array.from(kana[part]).length - kanaOfKanji[part] * letters) ** 2 / letters;
    })
    .reduce((sum, value) => sum + value, 0);
}

/** Every way to cut a text into two parts that are not empty. */
const cutsOf = (text: string): NameParts[] => {
  const letters = Array.from(text);
  return letters.slice(1).map((_letter, index) => at(letters, index + 1));
};

/** Kana that a name has itself at its end, as in 鈴木あおい, or at its beginning are their own reading. */
function fitsOwnKana(parts: NameParts, kana: NameParts): boolean {
  return (['lastName', 'firstName'] as const).every(
    (part) => !isKana(parts[part]) || toKatakana(parts[part]) === toKatakana(kana[part]),
  );
}

function splitByKana(name: string, kana: NameParts): ProposedSplit | null {
  const known = Object.entries(familyNames).find(
    ([family, reading]) => name.startsWith(family) && toKatakana(kana.lastName) === reading,
  );
  const cuts = cutsOf(name);
  if (known) {
    const found = cuts.find(({ lastName }) => lastName === known[0]);
    if (found) return { ...found, by: 'kana' };
  }
  const given = cuts.find(
    ({ firstName }) => isKana(firstName) && toKatakana(firstName) === toKatakana(kana.firstName),
  );
  const fitting = given ? [given] : cuts.filter((parts) => fitsOwnKana(parts, kana));
  const [best] = fitting.toSorted((a, b) => distance(a, kana) - distance(b, kana));
  return best ? { ...best, by: 'kana' } : null;
}

function splitAlone(name: string, after: number): ProposedSplit {
  const letters = Array.from(name);
  const known = Object.keys(familyNames).find(
    (family) => family.length > 2 && name.startsWith(family) && letters.length > family.length,
  );
  if (known !== undefined) return { ...at(letters, known.length), by: 'known' };
  // a name of two characters has one in each part; a single one is a family name alone
  const cut = letters.length > after ? after : Math.max(1, letters.length - 1);
  return { ...at(letters, cut), by: 'count' };
}

/**
 * Proposes where a name in one piece has its family name and its given name: by the reading's own space and the lengths
 * of its parts, else by frequent family names, else after some characters.
 * @param after characters of the family name where nothing else tells
 */
export function proposeSplit(
  name: string,
  kana: UnsplitName['kana'],
  after: number,
): ProposedSplit {
  const byKana = kana !== null && typeof kana === 'object' ? splitByKana(name, kana) : null;
  return byKana ?? splitAlone(name, after);
}

/** Proposes where a reading in one piece is to be split, by the parts of its name. */
export function proposeKanaSplit(kana: string, name: NameParts): NameParts {
  const reading = familyNames[name.lastName];
  const cuts = cutsOf(kana);
  const known = cuts.find(
    ({ lastName, firstName }) =>
      toKatakana(lastName) === (isKana(name.lastName) ? toKatakana(name.lastName) : reading) ||
      (isKana(name.firstName) && toKatakana(firstName) === toKatakana(name.firstName)),
  );
  if (known) return known;
  if (name.firstName === '') return { lastName: kana, firstName: '' };
  const [best] = cuts.toSorted((a, b) => distance(name, a) - distance(name, b));
  return best ?? { lastName: kana, firstName: '' };
}
