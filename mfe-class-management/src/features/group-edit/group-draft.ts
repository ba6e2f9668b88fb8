import {
  groupLimits,
  type GroupDraft,
  type GroupSetting,
  type GroupSettingState,
} from '@mebae/contracts';
import { shareBetween, weightedColumns } from '@mebae/rules';
import { fixRows, moveRows } from '@mebae/ui/board';

/** The parts of a group setting that a person edits. */
export interface EditedGroups extends GroupDraft {
  title: string;
  state: GroupSettingState;
}

/** The setting as `useDraft` takes it. */
export const loadedOf = (setting: GroupSetting): { draft: EditedGroups; updatedAt: string } => ({
  draft: { ...setting.draft, title: setting.title, state: setting.state },
  updatedAt: setting.updatedAt,
});

/** A changed setting is a draft again; what changes nothing is no step. */
const changed = (draft: EditedGroups, part: Partial<EditedGroups>): EditedGroups => ({
  ...draft,
  ...part,
  state: 'draft',
});

const withMembers = (
  draft: EditedGroups,
  members: readonly GroupDraft['members'][number][],
): EditedGroups => (members === draft.members ? draft : changed(draft, { members: [...members] }));

/** Brings students into a group, or with null out of any. Fixed ones stay; a group that is gone takes nobody. */
export const moveMembers = (
  draft: EditedGroups,
  studentIDs: ReadonlySet<number>,
  group: number | null,
): EditedGroups =>
  group === null || draft.groups.some((row) => row.group === group)
    ? withMembers(draft, moveRows(draft.members, 'group', studentIDs, group))
    : draft;

/** Fixes students to their groups, or lets them go. */
export const fixMembers = (
  draft: EditedGroups,
  studentIDs: ReadonlySet<number>,
  isFixed: boolean,
): EditedGroups => withMembers(draft, fixRows(draft.members, 'group', studentIDs, isFixed));

/** The two students who can change places: just two, in different groups, neither fixed. Else null. */
export function swapOf(
  { members }: GroupDraft,
  studentIDs: ReadonlySet<number>,
): [GroupDraft['members'][number], GroupDraft['members'][number]] | null {
  const [first, other, more] = members.filter((row) => studentIDs.has(row.studentID));
  if (!first || !other || more || first.isFixed || other.isFixed) return null;
  return first.group === other.group ? null : [first, other];
}

/** Lets two students change places. */
export function swapMembers(draft: EditedGroups, studentIDs: ReadonlySet<number>): EditedGroups {
  const pair = swapOf(draft, studentIDs);
  if (!pair) return draft;
  const [first, other] = pair;
  return withMembers(
    draft,
    draft.members.map((row) =>
      row === first
        ? { ...row, group: other.group }
        : row === other
          ? { ...row, group: first.group }
          : row,
    ),
  );
}

export const renameGroup = (draft: EditedGroups, group: number, name: string): EditedGroups =>
  changed(draft, {
    groups: draft.groups.map((row) => (row.group === group ? { ...row, name } : row)),
  });

/** One more group, named by its number. */
export function addGroup(draft: EditedGroups): EditedGroups {
  if (draft.groups.length >= groupLimits.groups) return draft;
  const numbers = draft.groups.map(({ group }) => group);
  const free = Array.from({ length: groupLimits.groups }, (_, index) => index + 1).find(
    (number) => !numbers.includes(number),
  )!;
  return changed(draft, { groups: [...draft.groups, { group: free, name: String(free) }] });
}

/** Takes an empty group away; the last one stays. */
export const removeGroup = (draft: EditedGroups, group: number): EditedGroups =>
  draft.groups.length === 1 || draft.members.some((row) => row.group === group)
    ? draft
    : changed(draft, { groups: draft.groups.filter((row) => row.group !== group) });

/** The students of each group, in their order; first those in none. */
export function columnsOf<Student extends { studentID: number }>(
  draft: GroupDraft,
  students: readonly Student[],
): { group: number | null; students: Student[] }[] {
  const groupOf = new Map(draft.members.map((row) => [row.studentID, row.group]));
  return [null, ...draft.groups.map(({ group }) => group)].map((group) => ({
    group,
    students: students.filter(({ studentID }) => groupOf.get(studentID) === group),
  }));
}

/** Whether nobody is without a group and no group is too small: only then a setting can be final. */
export const isComplete = (draft: GroupDraft): boolean =>
  draft.members.every(({ group }) => group !== null) &&
  draft.groups.every(
    ({ group }) =>
      draft.members.filter((row) => row.group === group).length >= groupLimits.groupMinimum,
  );

/**
 * The share of the variance between the groups now, and what chance would give; of who is in a group.
 * @returns null where nothing is measured
 */
export function measureOf(
  draft: GroupDraft,
  setting: Pick<GroupSetting, 'students' | 'columns'>,
): { share: number; expected: number } | null {
  const columns = columnsOf(draft, setting.students)
    .slice(1)
    .filter(({ students }) => students.length > 0);
  const rows = columns.flatMap(({ students }, index) =>
    students.map(({ values }) => ({
      index,
      values: values.map((value) => value ?? Number.NaN),
    })),
  );
  const measured = weightedColumns({
    values: rows.map(({ values }) => values),
    weights: setting.columns.map(({ weight }) => weight),
  });
  if (measured.columns === 0 || rows.length < 2) return null;
  const groupOf = rows.map(({ index }) => index);
  return {
    share: shareBetween(measured, groupOf, columns.length),
    expected: (columns.length - 1) / (rows.length - 1),
  };
}

/** Means of each group by its number, column by column; null while nobody of a group has a score in a column. */
export function meansOf(
  draft: GroupDraft,
  setting: Pick<GroupSetting, 'students' | 'columns'>,
): Map<number | null, number[]> | null {
  const columns = columnsOf(draft, setting.students).slice(1);
  const means = columns.map(({ group, students }) => ({
    group,
    columns: setting.columns.map((_, column) => {
      const known = students.flatMap(({ values }) => values[column] ?? []);
      return known.length === 0
        ? null
        : known.reduce((sum, value) => sum + value, 0) / known.length;
    }),
  }));
  const shown = new Map<number | null, number[]>();
  for (const { group, columns: values } of means) {
    const known = values.filter((value) => value !== null);
    if (known.length < values.length) return null;
    shown.set(group, known);
  }
  return shown;
}
