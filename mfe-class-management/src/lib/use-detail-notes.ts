import { limits, type GroupSize } from '@mebae/contracts';
import { useText } from './text.ts';

/** Whether a group has figures that the caller gets. */
export const isGiven = ({ n, detail }: GroupSize): boolean => n > 0 && detail !== 'none';

/** Notes below figures that are not exact: of which groups they are, and why. */
export function useDetailNotes() {
  const t = useText();
  return (groups: readonly (GroupSize & { name: string })[]): string[] =>
    groups.flatMap(({ name, detail }) =>
      detail === 'exact' ? [] : [t(`figures.${detail}`, { name, minimum: limits.figureOthers })],
    );
}

/** How many are counted, and of how many where some lack a value. */
export function usePeopleOf() {
  const t = useText();
  return ({ n, of }: Pick<GroupSize, 'n' | 'of'>): string =>
    n === of ? t('column.people', { n }) : t('column.peopleOf', { n, of });
}
