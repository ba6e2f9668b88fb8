import type { PromotionClass, PromotionTeacher } from '@mebae/contracts';
import { personName, useLanguage } from '@mebae/platform';
import { differenceOf, type Difference } from '@mebae/ui/forms';
import { useText } from '../../lib/text.ts';

/** @returns a function that names the classes of the new year that differ in two versions, each with its teachers */
export function useClassDifferences(
  teachers: readonly PromotionTeacher[],
): (mine: readonly PromotionClass[], theirs: readonly PromotionClass[]) => Difference[] {
  const t = useText();
  const language = useLanguage();
  const names = new Map(teachers.map((row) => [row.teacherID, personName(row, language)]));
  const textOf = (row: PromotionClass | undefined): string => {
    if (!row) return '';
    const text = t('students.className', { grade: row.grade, name: row.schoolClassName });
    const inCharge = row.teacherIDs.flatMap((id) => names.get(id) ?? []);
    if (inCharge.length === 0) return text;
    return t('promotion.withDetail', { text, detail: inCharge.join(t('list.separator')) });
  };
  return (mine, theirs) =>
    [...new Set([...mine, ...theirs].map(({ key }) => key))].flatMap((key) => {
      const [own, saved] = [mine, theirs].map((rows) =>
        textOf(rows.find((row) => row.key === key)),
      );
      return differenceOf(t('promotion.classNumber', { n: key }), own ?? '', saved ?? '');
    });
}
