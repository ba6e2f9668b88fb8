import type { GroupDraft, GroupSetting, KeptApartCondition, PersonName } from '@mebae/contracts';
import { personName, useLanguage } from '@mebae/platform';
import { pairsTogether } from '@mebae/rules';
import { useText } from '../../lib/text.ts';

/** Pairs of a draft who are in one group although the school keeps them apart. */
export function brokenPairs(
  { keptApart }: Pick<GroupSetting, 'keptApart'>,
  { members }: Pick<GroupDraft, 'members'>,
): KeptApartCondition[] {
  const groupOf = new Map(members.map((row) => [row.studentID, row.group]));
  const together = pairsTogether(
    keptApart.map((pair) => pair.studentIDs),
    groupOf,
  );
  return keptApart.filter(({ studentIDs }) =>
    together.some((pair) => pair.every((id) => studentIDs.includes(id))),
  );
}

type Named = PersonName & { studentID: number };

/** Says on a card with whom the student should not be in one group. */
export function useApartWarning(students: readonly Named[], broken: readonly KeptApartCondition[]) {
  const t = useText();
  const language = useLanguage();
  const nameOf = new Map(students.map((row) => [row.studentID, personName(row, language)]));
  return ({ studentID }: Named): string | null => {
    const others = broken.flatMap(({ studentIDs }) =>
      studentIDs.includes(studentID) ? studentIDs.filter((id) => id !== studentID) : [],
    );
    if (others.length === 0) return null;
    return t('groups.apart.card', {
      names: others.map((id) => nameOf.get(id) ?? '').join(t('board.separator')),
    });
  };
}

/** The sentences of the question whether pairs may be together all the same. */
export function useBrokenText(students: readonly Named[]) {
  const t = useText();
  const language = useLanguage();
  const nameOf = new Map(students.map((row) => [row.studentID, personName(row, language)]));
  return (broken: readonly KeptApartCondition[]): string =>
    broken
      .map(({ studentIDs: [first, second], note }) =>
        t(note ? 'groups.apart.pairWithNote' : 'groups.apart.pair', {
          first: nameOf.get(first) ?? '',
          second: nameOf.get(second) ?? '',
          note: note ?? '',
        }),
      )
      .join('\n');
}
