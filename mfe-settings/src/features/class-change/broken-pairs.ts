import type { ClassChange, ClassChangeDraft, PersonName } from '@mebae/contracts';
import { personName, useLanguage } from '@mebae/platform';
import { pairsTogether } from '@mebae/rules';
import { useText } from '../../lib/text.ts';

/** Two students in one class who are to be apart, by the school's list or by the draft. */
export interface BrokenPair {
  studentIDs: [number, number];
  /** Of the school's list; null where there is none, or the caller may not read it. */
  note: string | null;
}

/** Pairs of a draft who are in one class although they are to be apart. */
export function brokenPairs(
  { keptApart }: Pick<ClassChange, 'keptApart'>,
  { assignments, constraints }: ClassChangeDraft,
): BrokenPair[] {
  const classOf = new Map(assignments.map((row) => [row.studentID, row.schoolClassID]));
  const listed = keptApart.map((pair) => pair.studentIDs);
  return pairsTogether([...listed, ...constraints.apart], classOf).map((studentIDs) => ({
    studentIDs,
    note:
      keptApart.find((pair) => studentIDs.every((id) => pair.studentIDs.includes(id)))?.note ??
      null,
  }));
}

type Named = PersonName & { studentID: number };

/** Says on a card with whom the student should not be in one class. */
export function useApartWarning(students: readonly Named[], broken: readonly BrokenPair[]) {
  const t = useText();
  const language = useLanguage();
  const nameOf = new Map(students.map((row) => [row.studentID, personName(row, language)]));
  return ({ studentID }: Named): string | null => {
    const others = broken.flatMap(({ studentIDs }) =>
      studentIDs.includes(studentID) ? studentIDs.filter((id) => id !== studentID) : [],
    );
    if (others.length === 0) return null;
    const names = others.map((id) => nameOf.get(id) ?? '').join(t('list.separator'));
    return t('change.apart.card', { names });
  };
}

/** The sentences of the confirmation about pairs who are together although they are to be apart. */
export function useBrokenText(students: readonly Named[]) {
  const t = useText();
  const language = useLanguage();
  const nameOf = new Map(students.map((row) => [row.studentID, personName(row, language)]));
  return (broken: readonly BrokenPair[]): string[] =>
    broken.map(({ studentIDs: [first, second], note }) =>
      t(note ? 'change.apart.pairWithNote' : 'change.apart.pair', {
        first: nameOf.get(first) ?? '',
        second: nameOf.get(second) ?? '',
        note: note ?? '',
      }),
    );
}
