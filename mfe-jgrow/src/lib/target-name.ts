import type { EventTarget } from '@mebae/contracts';
import { useCallback } from 'react';
import { useText } from './text.ts';

/** Writes a class as the reader's language has it: 2年1組. */
export function useClassName() {
  const t = useText();
  return useCallback(
    (schoolClass: { grade: number; schoolClassName: string } | null): string =>
      schoolClass
        ? t('name.class', { grade: schoolClass.grade, name: schoolClass.schoolClassName })
        : '',
    [t],
  );
}

/** Writes whose event it is: a class, a group of a group setting, or all of its groups. */
export function useTargetName() {
  const t = useText();
  const className = useClassName();
  return useCallback(
    (target: EventTarget): string => {
      if (target.kind === 'class') return className(target.schoolClass);
      const { title, groupNumber, groupName } = target;
      if (groupNumber === null) return t('targets.allGroupsOf', { title });
      return t('targets.groupOf', { title, group: groupName ?? t('targets.gone') });
    },
    [t, className],
  );
}
