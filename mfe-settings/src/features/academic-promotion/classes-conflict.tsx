import type { PromotionClass, PromotionState, PromotionTeacher } from '@mebae/contracts';
import { ConflictMessage, type Conflict } from '@mebae/ui/forms';
import { useClassDifferences } from './use-class-differences.ts';

interface ClassesConflictProps {
  conflict: Conflict<PromotionState>;
  /** The classes that keeping the own version would save over these. */
  mergedOver: (theirs: readonly PromotionClass[]) => readonly PromotionClass[];
  teachers: readonly PromotionTeacher[];
  onTakeTheirs: (latest: PromotionState) => void;
  onKeepMine: (latest: PromotionState) => void;
}

/** Says whose change of the classes came first and in which classes both differ, and lets one of both be chosen. */
export function ClassesConflict(props: ClassesConflictProps) {
  const { conflict, mergedOver, teachers, onTakeTheirs, onKeepMine } = props;
  const differencesOf = useClassDifferences(teachers);
  return (
    <ConflictMessage
      conflict={conflict}
      compare={({ draft }) => {
        const theirs = draft?.classes ?? [];
        return differencesOf(mergedOver(theirs), theirs);
      }}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={onKeepMine}
    />
  );
}
