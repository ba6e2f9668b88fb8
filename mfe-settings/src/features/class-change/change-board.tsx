import type { ClassChange, ClassChangeStudent } from '@mebae/contracts';
import { makeStyles, tokens, typographyStyles, useSchoolYear } from '@mebae/platform';
import { useNumbers } from '@mebae/ui';
import { BoardColumn, BoardFrame, useBoardMoves } from '@mebae/ui/board';
import { useText } from '../../lib/text.ts';
import { columnsOf, figuresOf, fixStudents, moveStudents } from './board-state.ts';
import { brokenPairs, useBrokenWarning } from './broken-pairs.ts';
import { ClassTools } from './board-tools.tsx';
import { ClassFigures } from './class-figures.tsx';
import { ConfirmBar } from './confirm-bar.tsx';
import { ConstraintsPanel } from './constraints-panel.tsx';
import { ProposalMessage } from './proposal-message.tsx';
import { useClassBoard, useClassBoardText } from './use-class-board.ts';

const useStyles = makeStyles({
  summary: {
    ...typographyStyles.caption1,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 16px',
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** The students of a grade in columns, one for each class of next year and one for who is in none. */
export function ChangeBoard({ change }: { change: ClassChange }) {
  const t = useText();
  const [year] = useSchoolYear();
  const boardText = useClassBoardText();
  const board = useClassBoard(change);
  const names = change.classes.map((row) => ({
    columnID: row.schoolClassID,
    name: row.schoolClassName,
  }));
  const moves = useBoardMoves({
    t: boardText,
    students: change.students,
    columns: names,
    seats: board.draft.assignments.map((row) => ({ ...row, columnID: row.schoolClassID })),
    steps: board,
    onMove: (studentIDs, columnID, { isInStep }) =>
      (isInStep ? board.changeInStep : board.change)((draft) =>
        moveStudents(draft, studentIDs, columnID),
      ),
    onFix: (studentIDs, isFixed) =>
      board.change((draft) => fixStudents(draft, studentIDs, isFixed)),
  });
  const columns = columnsOf(change, board.draft);
  const broken = brokenPairs(change, board.draft);
  const warningOf = useBrokenWarning(change.students, broken, board.draft);
  const nameOf = new Map(names.map(({ columnID, name }) => [columnID, name]));
  const counted = change.tags.filter(({ tagID }) =>
    board.draft.constraints.balance.tagIDs.includes(tagID),
  );
  const detailOf = ({ schoolClassName, studentNumber }: ClassChangeStudent): string =>
    studentNumber === null
      ? schoolClassName
      : t('change.from', { schoolClass: schoolClassName, number: studentNumber });
  return (
    <>
      <ConstraintsPanel change={change} board={board}>
        <Summary columns={columns} />
      </ConstraintsPanel>
      <ProposalMessage change={change} board={board} />
      <ClassTools board={board} moves={moves} columns={names} boardText={boardText} />
      <BoardFrame
        label={t('change.board')}
        hint={[t('change.subtitle', { year, next: year + 1 }), t('change.hint')].join(' ')}
        announcement={moves.announcement}
      >
        {columns.map(({ schoolClassID, students }) => (
          <BoardColumn
            key={schoolClassID ?? 'none'}
            columnID={schoolClassID}
            name={
              schoolClassID === null
                ? t('change.unassigned')
                : t('students.className', {
                    grade: change.grade + 1,
                    name: nameOf.get(schoolClassID) ?? '',
                  })
            }
            figures={<ClassFigures students={students} tags={counted} />}
            students={students}
            detailOf={detailOf}
            warningOf={warningOf}
            t={boardText}
            moves={moves}
          />
        ))}
      </BoardFrame>
      <ConfirmBar
        change={change}
        board={board}
        broken={broken}
        unassigned={columns[0]?.students.length ?? 0}
      />
    </>
  );
}

/** How far the classes differ from each other. */
function Summary({ columns }: { columns: ReturnType<typeof columnsOf> }) {
  const styles = useStyles();
  const t = useText();
  const numbers = useNumbers();
  const figures = columns.slice(1).map((column) => figuresOf(column.students));
  const range = (values: readonly number[]): number | null =>
    values.length === 0 ? null : Math.max(...values) - Math.min(...values);
  const means = figures.map((row) => row.mean).filter((mean) => mean !== null);
  const size = range(figures.map((row) => row.students)) ?? 0;
  return (
    <p className={styles.summary}>
      <span>{t('change.summary.unassigned', { n: columns[0]?.students.length ?? 0 })}</span>
      <span>{t('change.summary.size', { n: size })}</span>
      <span>{t('change.summary.mean', { n: numbers.score(range(means)) })}</span>
    </p>
  );
}
