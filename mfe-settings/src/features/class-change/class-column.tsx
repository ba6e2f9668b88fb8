import type { ClassChangeStudent } from '@mebae/contracts';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@mebae/platform';
import { useNumbers } from '@mebae/ui';
import { useId, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { figuresOf } from './board-state.ts';
import { StudentCard, type CardActions, type CardState } from './student-card.tsx';

const useStyles = makeStyles({
  column: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  over: { outline: `2px solid ${tokens.colorBrandStroke1}` },
  head: { padding: '8px 10px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  title: { ...typographyStyles.body1Strong, margin: 0, overflowWrap: 'anywhere' },
  figures: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground2,
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: '6px',
    display: 'grid',
    alignContent: 'start',
    gap: '4px',
    minHeight: '80px',
    flexGrow: 1,
    maxHeight: '62vh',
    overflowY: 'auto',
  },
});

export interface ClassColumnProps {
  /** Null: students in no class yet. */
  schoolClassID: number | null;
  name: string;
  students: readonly ClassChangeStudent[];
  /** Tags that are counted. */
  tags: readonly { tagID: number; tag: string }[];
  stateOf: (studentID: number) => CardState;
  actions: CardActions;
  onDrop: (schoolClassID: number | null) => void;
}

/** One class of next year, with its students, its counts and its balance. */
export function ClassColumn(props: ClassColumnProps) {
  const { schoolClassID, name, students, stateOf, actions, onDrop } = props;
  const styles = useStyles();
  const id = useId();
  const [isOver, setOver] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- students are moved by keyboard as well
    <section
      className={mergeClasses(styles.column, isOver && styles.over)}
      aria-labelledby={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(schoolClassID);
      }}
    >
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {name}
        </h3>
        <Figures {...props} />
      </div>
      {/* It can take the focus, so that arrow keys scroll it (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.list} tabIndex={0} aria-labelledby={id}>
        {students.map((student) => (
          <StudentCard
            key={student.studentID}
            student={student}
            actions={actions}
            {...stateOf(student.studentID)}
          />
        ))}
      </ul>
    </section>
  );
}

function Figures({ students, tags }: ClassColumnProps) {
  const styles = useStyles();
  const t = useText();
  const numbers = useNumbers();
  const figures = figuresOf(students);
  const list = (entries: readonly (readonly [string, number])[]): string =>
    entries.map(([word, n]) => t('change.count', { word, n })).join(t('change.separator'));
  return (
    <>
      <p className={styles.figures}>
        {[
          t('classes.people', { n: figures.students }),
          figures.mean !== null && t('change.mean', { mean: numbers.score(figures.mean) }),
        ]
          .filter(Boolean)
          .join(t('change.separator'))}
      </p>
      {figures.students > 0 && (
        <p className={styles.figures}>
          {list([...figures.previous].toSorted(([a], [b]) => (a < b ? -1 : 1)))}
        </p>
      )}
      {tags.length > 0 && (
        <p className={styles.figures}>
          {list(tags.map(({ tagID, tag }) => [tag, figures.tags.get(tagID) ?? 0] as const))}
        </p>
      )}
    </>
  );
}
