import type { PromotionClass, PromotionState, PromotionTeacher } from '@mebae/contracts';
import { personName, useLanguage } from '@mebae/platform';
import { ConflictMessage, type Conflict } from '@mebae/ui/forms';
import { useText } from '../../lib/text.ts';

interface ClassesConflictProps {
  conflict: Conflict<PromotionState>;
  /** As they are edited here, and as they are saved. */
  mine: readonly PromotionClass[];
  theirs: readonly PromotionClass[];
  teachers: readonly PromotionTeacher[];
  onTakeTheirs: (latest: PromotionState) => void;
  onKeepMine: (latest: PromotionState) => void;
}

/** Says whose change of the classes came first and in which classes both differ, and lets one of both be chosen. */
export function ClassesConflict(props: ClassesConflictProps) {
  const { conflict, mine, theirs, teachers, onTakeTheirs, onKeepMine } = props;
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
  const differences = [...new Set([...mine, ...theirs].map(({ key }) => key))].flatMap((key) => {
    const [own, saved] = [mine, theirs].map((rows) => textOf(rows.find((row) => row.key === key)));
    if (own === saved) return [];
    const label = t('promotion.classNumber', { n: key });
    return [{ label, mine: own ?? '', theirs: saved ?? '' }];
  });
  return (
    <ConflictMessage
      conflict={conflict}
      differences={differences}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={onKeepMine}
    />
  );
}
