import type { SchoolClassRow } from '@mebae/contracts';
import { differenceOf, type Difference } from '@mebae/ui/forms';
import type { Text } from '../../lib/text.ts';
import { draftsOf, isEdited, type ClassDraft } from './edited-classes.ts';

/**
 * Differences between the classes that were edited here and those saved. Classes that nobody has touched here stay as
 * they are saved, whichever version is kept.
 * @param nameOf a teacher's name
 */
export function classDifferences(
  drafts: readonly ClassDraft[],
  latest: readonly SchoolClassRow[],
  t: Text,
  nameOf: (teacherID: number) => string,
): Difference[] {
  const saved = new Map(draftsOf(latest).map((row) => [row.key, row]));
  const textsOf = (row: ClassDraft | undefined): [string, string][] => {
    if (!row) return [[t('classes.name'), t('classes.isDeleted')]];
    if (row.isDeleted) return [[t('classes.name'), t('classes.state.deleted')]];
    return [
      [t('classes.name'), row.name.trim()],
      [t('classes.teachers'), row.teacherIDs.map(nameOf).join(t('list.separator'))],
      [t('classes.position'), String(row.position ?? '')],
    ];
  };
  return drafts.filter(isEdited).flatMap((row) => {
    const { read, grade } = row;
    if (read === null) return [];
    const name = t('students.className', { grade, name: read.schoolClassName });
    const theirs = new Map(textsOf(saved.get(row.key)));
    return textsOf(row).flatMap(([field, mine]) => {
      // where one version deletes the class, only that is told
      const other = theirs.get(field);
      return other === undefined
        ? []
        : differenceOf(t('classes.fieldOf', { name, field }), mine, other);
    });
  });
}
