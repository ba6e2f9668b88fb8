import { makeStyles, mergeClasses, tokens, typographyStyles } from '@mebae/platform';
import { useState, type ReactNode } from 'react';
import type { BoardText } from './board-text.ts';
import { StudentCard, type BoardStudent } from './student-card.tsx';
import type { BoardMoves } from './use-board-moves.ts';

const useStyles = makeStyles({
  column: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    scrollSnapAlign: 'start',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  over: { outline: `2px solid ${tokens.colorBrandStroke1}` },
  head: { padding: '6px 10px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  title: { ...typographyStyles.body1Strong, margin: 0, overflowWrap: 'anywhere' },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: '6px',
    display: 'grid',
    alignContent: 'start',
    gap: '4px',
    minHeight: '80px',
    flexGrow: 1,
    // all that is left below the head of the page and above the bar at its end
    maxHeight: 'max(300px, calc(100vh - 460px))',
    overflowY: 'auto',
  },
});

interface BoardColumnProps<Student extends BoardStudent> {
  /** Null: students in no column yet. */
  columnID: number | null;
  /** Names the column to screen readers. */
  name: string;
  /** In place of the name, where it can be changed. */
  title?: ReactNode;
  /** Counts and figures of the column. */
  figures: ReactNode;
  students: readonly Student[];
  detailOf: (student: Student) => string;
  /** The warning about a student who is in this column; null: nothing. None is, unless given. */
  warningOf?: (student: Student) => string | null;
  t: BoardText;
  moves: BoardMoves;
}

/** One column with its students and its figures, where students are dropped. */
export function BoardColumn<Student extends BoardStudent>(props: BoardColumnProps<Student>) {
  const { columnID, name, title, figures, students, detailOf, warningOf, t, moves } = props;
  const styles = useStyles();
  const [isOver, setOver] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- students are moved by keyboard as well
    <section
      className={mergeClasses(styles.column, isOver && styles.over)}
      aria-label={name}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        moves.drop(columnID);
      }}
    >
      <div className={styles.head}>
        {title ?? <h3 className={styles.title}>{name}</h3>}
        {figures}
      </div>
      {/* It can take the focus, so that arrow keys scroll it (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.list} tabIndex={0} aria-label={name}>
        {students.map((student) => (
          <StudentCard
            key={student.studentID}
            student={student}
            detail={detailOf(student)}
            warning={warningOf?.(student) ?? null}
            t={t}
            actions={moves.actions}
            {...moves.stateOf(student.studentID)}
          />
        ))}
      </ul>
    </section>
  );
}
