import { useCallback } from 'react';
import { useText } from './text.ts';

/** Writes a group's name as the reader's language has it: a group that nobody has named is グループ3. */
export function useGroupName() {
  const t = useText();
  return useCallback(
    (name: string): string => (/^\d+$/.test(name) ? t('grouping.group', { n: name }) : name),
    [t],
  );
}
