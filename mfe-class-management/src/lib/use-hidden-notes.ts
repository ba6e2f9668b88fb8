import { limits, type GroupSize } from '@mebae/contracts';
import { useText } from './text.ts';

/**
 * Which groups are not shown, and why.
 * @param of `pairs`: of who has both of two values; a class may have been too small only in one of two courses
 */
export function useHiddenNotes(of: 'scores' | 'pairs' = 'scores') {
  const t = useText();
  return (groups: readonly (GroupSize & { name: string })[]): string[] =>
    groups.flatMap(({ name, hidden }) =>
      hidden
        ? [
            t(`statistics.hidden.${of === 'pairs' && hidden === 'few' ? 'fewPairs' : hidden}`, {
              name,
              minimum: limits.rankingMinimum,
            }),
          ]
        : [],
    );
}
