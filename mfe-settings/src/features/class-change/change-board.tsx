import type { ClassChange } from '@mebae/contracts';
import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { VisuallyHidden, useNumbers } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { columnsOf, figuresOf } from './board-state.ts';
import { BoardTools } from './board-tools.tsx';
import { ClassColumn } from './class-column.tsx';
import { ConfirmBar } from './confirm-bar.tsx';
import { ConstraintsPanel } from './constraints-panel.tsx';
import { ProposalMessage } from './proposal-message.tsx';
import { useBoard } from './use-board.ts';
import { useHands } from './use-hands.ts';

const useStyles = makeStyles({
  board: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(190px, 1fr)',
    gap: '8px',
    overflowX: 'auto',
    padding: '2px 2px 8px',
  },
  summary: {
    ...typographyStyles.body1,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 24px',
    margin: '12px 0',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** The students of a grade in columns, one for each class of next year and one for who is in none. */
export function ChangeBoard({ change }: { change: ClassChange }) {
  const styles = useStyles();
  const t = useText();
  const board = useBoard(change);
  const hands = useHands(change, board);
  const columns = columnsOf(change, board.draft);
  const nameOf = new Map(change.classes.map((row) => [row.schoolClassID, row.schoolClassName]));
  const counted = change.tags.filter(({ tagID }) =>
    board.draft.constraints.balance.tagIDs.includes(tagID),
  );
  return (
    <>
      <ConstraintsPanel change={change} board={board} />
      <ProposalMessage change={change} board={board} />
      <BoardTools change={change} board={board} hands={hands} />
      <Summary columns={columns} />
      <section
        className={styles.board}
        aria-label={t('change.board')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it (WCAG 2.1.1)
        tabIndex={0}
      >
        {columns.map(({ schoolClassID, students }) => (
          <ClassColumn
            key={schoolClassID ?? 'none'}
            schoolClassID={schoolClassID}
            name={
              schoolClassID === null
                ? t('change.unassigned')
                : t('students.className', {
                    grade: change.grade + 1,
                    name: nameOf.get(schoolClassID) ?? '',
                  })
            }
            students={students}
            tags={counted}
            stateOf={hands.stateOf}
            actions={hands.actions}
            onDrop={hands.drop}
          />
        ))}
      </section>
      <VisuallyHidden>
        <output>{hands.said}</output>
      </VisuallyHidden>
      <ConfirmBar change={change} board={board} unassigned={columns[0]?.students.length ?? 0} />
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
