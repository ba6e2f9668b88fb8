import type { SchoolClassRow } from '@mebae/contracts';
import { normaliseText } from '@mebae/rules';
import { differenceOf, type Difference } from '@mebae/ui/forms';
import type { Text } from '../../../lib/text.ts';
import type { EditedClass } from '../class-grid.tsx';
import { mergedClasses } from '../merged-classes.ts';

/** The school's classes as they are edited. */
export const classRows = (classes: readonly SchoolClassRow[]): EditedClass[] =>
  classes.map(({ schoolClassID, grade, schoolClassName }) => ({
    key: schoolClassID,
    schoolClassID,
    grade,
    schoolClassName,
  }));

const nameKey = ({ grade, schoolClassName }: EditedClass): string =>
  `${grade} ${normaliseText(schoolClassName).toLowerCase()}`;

/**
 * The classes that were edited here, over those saved; a class that both have added under one name is there once.
 * @param base what the edits began with
 */
export function mergedOver(
  base: readonly EditedClass[],
  mine: readonly EditedClass[],
  theirs: readonly EditedClass[],
): EditedClass[] {
  const saved = new Set(theirs.map(nameKey));
  const added = (row: EditedClass): boolean => !base.some(({ key }) => key === row.key);
  return mergedClasses(
    base,
    mine.filter((row) => !added(row) || !saved.has(nameKey(row))),
    theirs,
  );
}

/** The classes that differ in two versions. */
export const classDifferences = (
  mine: readonly EditedClass[],
  theirs: readonly EditedClass[],
  t: Text,
): Difference[] =>
  [...new Set([...mine, ...theirs].map(({ key }) => key))].flatMap((key) => {
    const [own = '', saved = ''] = [mine, theirs].map((rows) => {
      const row = rows.find((other) => other.key === key);
      return row && t('students.className', { grade: row.grade, name: row.schoolClassName });
    });
    return differenceOf(saved || own, own, saved);
  });
