import type { ClassChange, ClassChangeDraft } from '@mebae/contracts';
import { useDraft, type BoardText, type EditedDraft } from '@mebae/ui/board';
import { useCallback } from 'react';
import { useText } from '../../lib/text.ts';
import { readClassChange, useClassChangeWrites } from './class-change.resource.ts';

export type Board = EditedDraft<ClassChangeDraft, ClassChange>;

/** The draft of a grade while it is worked on. */
export function useClassBoard(change: ClassChange): Board {
  const { grade } = change;
  const { save } = useClassChangeWrites(grade);
  return useDraft({
    name: `class change ${grade}`,
    loaded: change,
    read: () => readClassChange(grade),
    save,
  });
}

/** The board's texts about classes. */
export function useClassBoardText(): BoardText {
  const t = useText();
  return useCallback((key, values) => t(`change.${key}`, values), [t]);
}
