import { limits, type GroupSize } from '@mebae/contracts';
import { useText } from './text.ts';

/** Which groups are not shown, and why. */
export function useHiddenNotes() {
  const t = useText();
  return (groups: readonly (GroupSize & { name: string })[]): string[] =>
    groups.flatMap(({ name, hidden }) =>
      hidden ? [t(`statistics.hidden.${hidden}`, { name, minimum: limits.rankingMinimum })] : [],
    );
}
