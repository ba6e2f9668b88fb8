import type { PromotionClass, PromotionState, PromotionTeacher } from '@mebae/contracts';
import { personName, useLanguage } from '@mebae/platform';
import { ConflictMessage, differenceOf, type Conflict, type Difference } from '@mebae/ui/forms';
import { useText } from '../../lib/text.ts';

interface ClassesConflictProps {
  conflict: Conflict<PromotionState>;
  /** What keeping the own version would save over these. */
  mergedOver: (theirs: readonly PromotionClass[]) => readonly PromotionClass[];
  teachers: readonly PromotionTeacher[];
  onTakeTheirs: (latest: PromotionState) => void;
  onKeepMine: (latest: PromotionState) => void;
}

/** Says whose change of the classes came first and in which classes both differ, and lets one of both be chosen. */
export function ClassesConflict(props: ClassesConflictProps) {
  const { conflict, mergedOver, teachers, onTakeTheirs, onKeepMine } = props;
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
  const compare = ({ draft }: PromotionState): Difference[] => {
    const theirs = draft?.classes ?? [];
    const mine = mergedOver(theirs);
    return [...new Set([...mine, ...theirs].map(({ key }) => key))].flatMap((key) => {
      const [own, saved] = [mine, theirs].map((rows) =>
        textOf(rows.find((row) => row.key === key)),
      );
      return differenceOf(t('promotion.classNumber', { n: key }), own ?? '', saved ?? '');
    });
  };
  return (
    <ConflictMessage
      conflict={conflict}
      compare={compare}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={onKeepMine}
    />
  );
}
