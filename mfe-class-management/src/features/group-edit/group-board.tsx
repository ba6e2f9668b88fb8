import type { GroupSetting } from '@mebae/contracts';
import { Button, makeStyles } from '@mebae/platform';
import { BoardColumn, BoardFrame, BoardTools, useBoardMoves } from '@mebae/ui/board';
import { useClassName } from '../../lib/use-class-name.ts';
import { useGroupName } from '../../lib/use-group-name.ts';
import { useText } from '../../lib/text.ts';
import { brokenPairs, useApartWarning } from './broken-pairs.ts';
import { FinalBar } from './final-bar.tsx';
import { GroupFigures, GroupMeasure } from './group-figures.tsx';
import {
  addGroup,
  columnsOf,
  fixMembers,
  meansOf,
  moveMembers,
  renameGroup,
  swapMembers,
  swapOf,
} from './group-draft.ts';
import { GroupHead, GroupTitle } from './group-head.tsx';
import { useBoardText, useGroupDraft } from './use-group-draft.ts';
import { WallGroups } from './wall-groups.tsx';

const useStyles = makeStyles({
  screenOnly: { '@media print': { display: 'none' } },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '4px 24px' },
});

/** The students in columns, one for each group and one for who is in none. */
export function GroupBoard({ setting }: { setting: GroupSetting }) {
  const styles = useStyles();
  const t = useText();
  const detailOf = useStudentDetail();
  const groupName = useGroupName();
  const boardText = useBoardText();
  const edited = useGroupDraft(setting);
  const { draft, change } = edited;
  const columns = draft.groups.map(({ group, name }) => ({
    columnID: group,
    name: groupName(name),
  }));
  const moves = useBoardMoves({
    t: boardText,
    students: setting.students,
    columns,
    seats: draft.members.map((row) => ({ ...row, columnID: row.group })),
    steps: edited,
    onMove: (studentIDs, group, { isInStep }) =>
      (isInStep ? edited.changeInStep : change)((now) => moveMembers(now, studentIDs, group)),
    onFix: (studentIDs, isFixed) => change((now) => fixMembers(now, studentIDs, isFixed)),
  });
  const nameOf = new Map(columns.map(({ columnID, name }) => [columnID, name]));
  const means = meansOf(draft, setting);
  const broken = brokenPairs(setting, draft);
  const warningOf = useApartWarning(setting.students, broken);
  return (
    <>
      <div className={styles.screenOnly}>
        <div className={styles.head}>
          <GroupTitle
            title={draft.title}
            onChange={(title) => change((now) => ({ ...now, title, state: 'draft' }))}
          />
          <GroupMeasure draft={draft} setting={setting} />
        </div>
        <BoardTools t={boardText} columns={columns} steps={edited} moves={moves}>
          <Button
            disabledFocusable={swapOf(draft, moves.checked) === null}
            onClick={() => {
              moves.announceStep('swapped');
              change((now) => swapMembers(now, moves.checked));
            }}
          >
            {t('groups.swap')}
          </Button>
          <Button onClick={() => change(addGroup)}>{t('groups.add')}</Button>
        </BoardTools>
        <BoardFrame
          label={t('groups.board')}
          hint={t('board.hint')}
          announcement={moves.announcement}
        >
          {columnsOf(draft, setting.students).map(({ group, students }) => (
            <BoardColumn
              key={group ?? 'none'}
              columnID={group}
              name={group === null ? t('board.unassigned') : (nameOf.get(group) ?? '')}
              title={
                group === null ? undefined : (
                  <GroupHead
                    group={group}
                    draft={draft}
                    onChange={change}
                    onRename={(name) => change((now) => renameGroup(now, group, name))}
                  />
                )
              }
              figures={
                <GroupFigures
                  students={students}
                  columns={setting.columns}
                  tags={setting.tags}
                  means={means?.get(group) ?? null}
                  isUnassigned={group === null}
                />
              }
              students={students}
              detailOf={detailOf}
              warningOf={warningOf}
              t={boardText}
              moves={moves}
            />
          ))}
        </BoardFrame>
        <FinalBar setting={setting} edited={edited} broken={broken} />
      </div>
      <WallGroups title={draft.title} draft={draft} students={setting.students} />
    </>
  );
}

/** Where a student comes from: class and number. */
function useStudentDetail() {
  const t = useText();
  const className = useClassName();
  return ({ schoolClass, studentNumber }: GroupSetting['students'][number]): string =>
    studentNumber === null
      ? className(schoolClass)
      : t('groups.from', { schoolClass: className(schoolClass), number: studentNumber });
}
