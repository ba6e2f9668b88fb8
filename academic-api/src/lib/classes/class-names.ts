import { limits } from '@mebae/contracts';
import { normaliseText } from '@mebae/rules';
import { lineOf } from '../calls/typed-text.ts';

interface NamedClass {
  grade: number;
  schoolClassName: string;
}

/** A class in one word, as refusals and the audit log name it: `1-1組`. */
export const classTitle = ({ grade, schoolClassName }: NamedClass): string =>
  `${grade}-${schoolClassName}`;

/** The form in which names of classes are compared, as people read them: full- and half-width letters are the same. */
export const classNameKey = (name: string): string => normaliseText(name).toLowerCase();

/**
 * Classes with their names as they are kept.
 * @returns them, and the first that has the name of another one of its grade, as `1-1組`
 * @throws Failure 2023 for tabs, 2003 for a name
 */
export function normalisedClasses<Class extends NamedClass>(
  given: readonly Class[],
): { classes: Class[]; twice: string | undefined } {
  const classes = given.map((schoolClass) => ({
    ...schoolClass,
    schoolClassName: lineOf('schoolClassName', schoolClass.schoolClassName, limits.classNameLength),
  }));
  const keys = classes.map(
    ({ grade, schoolClassName }) => `${grade} ${classNameKey(schoolClassName)}`,
  );
  const twice = classes.find((_, index) => keys.indexOf(keys[index] ?? '') < index);
  return { classes, twice: twice && classTitle(twice) };
}
