import type { GroupSetting, PersonName } from '@mebae/contracts';
import { placedDifferences, type BoardText } from '@mebae/ui/board';
import { differenceOf, type Difference } from '@mebae/ui/forms';
import type { Text } from '../../lib/text.ts';
import type { EditedGroups } from './group-draft.ts';

interface Words {
  t: Text;
  boardText: BoardText;
  /** A group's name as it is read. */
  groupName: (name: string) => string;
  nameOf: (student: PersonName) => string;
}

/** Where the groups as they are here differ from what is saved: title, state, names of groups, then students. */
export function groupDifferences(
  mine: EditedGroups,
  theirs: EditedGroups,
  students: GroupSetting['students'],
  { t, boardText, groupName, nameOf }: Words,
): Difference[] {
  const namesOf = ({ groups }: EditedGroups) =>
    new Map(groups.map(({ group, name }) => [group, groupName(name)]));
  const names = { mine: namesOf(mine), theirs: namesOf(theirs) };
  const listed = (version: Map<number, string>): string =>
    [...version.values()].join(boardText('separator'));
  const seatsOf = ({ members }: EditedGroups) =>
    members.map((row) => ({ ...row, columnID: row.group }));
  return [
    ...differenceOf(t('groups.titleField'), mine.title, theirs.title),
    ...differenceOf(
      t('groups.column.state'),
      t(`groups.state.${mine.state}`),
      t(`groups.state.${theirs.state}`),
    ),
    ...differenceOf(t('groups.column.groups'), listed(names.mine), listed(names.theirs)),
    ...placedDifferences({
      students,
      mine: seatsOf(mine),
      theirs: seatsOf(theirs),
      nameOf,
      textOf: ({ columnID, isFixed }, version) => {
        if (columnID === null) return boardText('unassigned');
        const name = names[version].get(columnID) ?? '';
        return isFixed ? [name, boardText('state.fixed')].join(boardText('separator')) : name;
      },
    }),
  ];
}
