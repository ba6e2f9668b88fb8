import type { ClassChange, ClassChangeDraft, PersonName } from '@mebae/contracts';
import { personName, useLanguage } from '@mebae/platform';
import { pairsTogether } from '@mebae/rules';
import { useText } from '../../lib/text.ts';

/** Two students in one class who are to be apart, by the school's list or by the draft. */
export interface BrokenPair {
  studentIDs: [number, number];
  /** Note of the school's list; null where there is none, or the caller may not read it. */
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

/**
 * With whom each student of a draft is to be together who is in another class.
 * @returns by student; a student without a class breaks no condition yet
 */
export function splitFrom({ assignments, constraints }: ClassChangeDraft): Map<number, number[]> {
  const classOf = new Map(assignments.map((row) => [row.studentID, row.schoolClassID]));
  const isSplit = (one: number, other: number): boolean => {
    const [own, others] = [classOf.get(one) ?? null, classOf.get(other) ?? null];
    return own !== null && others !== null && own !== others;
  };
  const pairs = constraints.together.flatMap((set) =>
    set.flatMap((one) => set.flatMap((other) => (isSplit(one, other) ? [{ one, other }] : []))),
  );
  return new Map(
    [...Map.groupBy(pairs, ({ one }) => one)].map(([one, own]) => [
      one,
      [...new Set(own.map(({ other }) => other))],
    ]),
  );
}

type Named = PersonName & { studentID: number };

/** Says on a card with whom the student should not be in one class, and with whom they should. */
export function useBrokenWarning(
  students: readonly Named[],
  broken: readonly BrokenPair[],
  draft: ClassChangeDraft,
) {
  const t = useText();
  const language = useLanguage();
  const nameOf = new Map(students.map((row) => [row.studentID, personName(row, language)]));
  const split = splitFrom(draft);
  const namesOf = (ids: readonly number[]): string =>
    ids.map((id) => nameOf.get(id) ?? '').join(t('list.separator'));
  return ({ studentID }: Named): string | null => {
    const near = broken.flatMap(({ studentIDs }) =>
      studentIDs.includes(studentID) ? studentIDs.filter((id) => id !== studentID) : [],
    );
    const far = split.get(studentID) ?? [];
    const warnings = [
      ...(near.length > 0 ? [t('change.apart.card', { names: namesOf(near) })] : []),
      ...(far.length > 0 ? [t('change.together.card', { names: namesOf(far) })] : []),
    ];
    return warnings.length === 0 ? null : warnings.join(t('change.announcement.separator'));
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
