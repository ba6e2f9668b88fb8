import type { ClassChange, ClassChangeConstraints, ClassChangeDraft } from '@mebae/contracts';
import { placedDifferences, type BoardText } from '@mebae/ui/board';
import { differenceOf, type Difference } from '@mebae/ui/forms';
import type { Text } from '../../lib/text.ts';

interface Words {
  t: Text;
  boardText: BoardText;
  nameOf: (student: ClassChange['students'][number]) => string;
}

/** Where the draft as it is here differs from what is saved: conditions, then students. */
export function draftDifferences(
  mine: ClassChangeDraft,
  latest: ClassChange,
  words: Words,
): Difference[] {
  const theirs = latest.draft;
  const { t, boardText, nameOf } = words;
  const own = conditionsOf(mine.constraints, latest, words);
  const other = conditionsOf(theirs.constraints, latest, words);
  const className = new Map(latest.classes.map((row) => [row.schoolClassID, row.schoolClassName]));
  const seatsOf = (draft: ClassChangeDraft) =>
    draft.assignments.map((row) => ({ ...row, columnID: row.schoolClassID }));
  return [
    ...own.flatMap(([label, text], index) => differenceOf(label, text, other[index]?.[1] ?? '')),
    ...placedDifferences({
      students: latest.students,
      mine: seatsOf(mine),
      theirs: seatsOf(theirs),
      nameOf,
      textOf: ({ columnID, isFixed }) => {
        if (columnID === null) return boardText('unassigned');
        const name = className.get(columnID) ?? '';
        const column = t('students.className', { grade: latest.grade + 1, name });
        return isFixed ? [column, boardText('state.fixed')].join(boardText('separator')) : column;
      },
    }),
  ];
}

/** The conditions of a proposal, each with its label. */
function conditionsOf(
  { size, together, apart, balance }: ClassChangeConstraints,
  { students, tags }: ClassChange,
  { t, nameOf }: Words,
): [string, string][] {
  const names = new Map(students.map((student) => [student.studentID, nameOf(student)]));
  const sets = (rows: readonly (readonly number[])[]): string =>
    rows
      .map((set) => set.map((studentID) => names.get(studentID)).join(t('list.separator')))
      .join('\n');
  const balanced = [
    ...(['scores', 'previousClasses'] as const).flatMap((kind) =>
      balance[kind] ? t(`change.balance.${kind}`) : [],
    ),
    ...tags.flatMap(({ tagID, tag, students: n }) =>
      balance.tagIDs.includes(tagID) ? t('change.balance.tag', { tag, n }) : [],
    ),
  ];
  return [
    [t('change.balance.title'), balanced.join(t('list.separator'))],
    [t('change.size.title'), size ? t('change.size.range', size) : t('change.size.equal')],
    [t('change.sets.together'), sets(together)],
    [t('change.sets.apart'), sets(apart)],
  ];
}
