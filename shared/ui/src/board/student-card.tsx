import {
  makeStyles,
  mergeClasses,
  personName,
  tokens,
  typographyStyles,
  useLanguage,
} from '@mebae/platform';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { ReOrderDotsVerticalRegular } from '@fluentui/react-icons/svg/re-order-dots-vertical';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { memo, type DragEvent, type KeyboardEvent } from 'react';
import type { PersonName as Name } from '@mebae/contracts';
import { PersonName } from '../people/person-name.tsx';
import type { BoardText } from './board-text.ts';

const useStyles = makeStyles({
  card: {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr) 28px',
    alignItems: 'center',
    gap: '2px 4px',
    padding: '2px 2px 2px 6px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    cursor: 'grab',
  },
  fixed: { backgroundColor: tokens.colorNeutralBackground3, cursor: 'default' },
  selected: { outline: `2px solid ${tokens.colorBrandStroke1}`, boxShadow: tokens.shadow8 },
  changed: {
    borderInlineStartWidth: '4px',
    borderInlineStartColor: tokens.colorBrandStroke1,
  },
  checked: { backgroundColor: tokens.colorBrandBackground2 },
  box: { width: '18px', height: '18px', margin: '3px', accentColor: tokens.colorBrandBackground },
  name: { ...typographyStyles.body1, overflowWrap: 'anywhere' },
  from: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2 },
  warning: {
    ...typographyStyles.caption1Strong,
    display: 'flex',
    flexBasis: '100%',
    gap: '4px',
    color: tokens.colorStatusWarningForeground3,
    '& svg': { flexShrink: 0 },
  },
  // on one line where the column is wide enough
  words: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '8px',
    minWidth: 0,
    cursor: 'inherit',
  },
  grip: {
    display: 'grid',
    placeItems: 'center',
    width: '28px',
    height: '28px',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    cursor: 'inherit',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

/** A student as a card shows one. */
export interface BoardStudent extends Name {
  studentID: number;
}

/** The specification's states of a student on the board. */
export interface CardState {
  isFixed: boolean;
  /** Picked up, by the pointer or the keyboard. */
  isSelected: boolean;
  /** In another column than when the board was opened. */
  isChanged: boolean;
  /** Ticked, for what is done to several. */
  isChecked: boolean;
}

export interface CardActions {
  onCheck: (studentID: number, isChecked: boolean) => void;
  onDragStart: (studentID: number) => void;
  onDragEnd: () => void;
  onKey: (studentID: number, event: KeyboardEvent) => void;
  onSelect: (studentID: number) => void;
}

interface StudentCardProps extends CardState {
  student: BoardStudent;
  /** Where the student comes from. */
  detail: string;
  /** The warning about the student who is in this column; null: nothing. */
  warning: string | null;
  t: BoardText;
  actions: CardActions;
}

/** A student in a column: ticked, dragged, or picked up with the button and moved with the arrow keys. */
export const StudentCard = memo(function StudentCard(props: StudentCardProps) {
  const { student, detail, warning, t, actions, isFixed, isSelected, isChanged, isChecked } = props;
  const styles = useStyles();
  const language = useLanguage();
  const { studentID } = student;
  const name = personName(student, language);
  const states = [
    isFixed && t('state.fixed'),
    isSelected && t('state.selected'),
    isChanged && t('state.changed'),
  ].filter((text) => text !== false);
  const startDrag = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', name);
    actions.onDragStart(studentID);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its button moves it by keyboard
    <li
      className={mergeClasses(
        styles.card,
        isChecked && styles.checked,
        isFixed && styles.fixed,
        isChanged && styles.changed,
        isSelected && styles.selected,
      )}
      draggable={!isFixed}
      onDragStart={startDrag}
      onDragEnd={actions.onDragEnd}
    >
      <input
        id={`student-${studentID}`}
        type="checkbox"
        className={styles.box}
        checked={isChecked}
        onChange={(event) => actions.onCheck(studentID, event.target.checked)}
      />
      <label htmlFor={`student-${studentID}`} className={styles.words}>
        <span className={styles.name}>
          <PersonName person={student} />
        </span>
        <span className={styles.from}>{[detail, ...states].join(t('separator'))}</span>
        {warning !== null && (
          <span className={styles.warning}>
            <WarningRegular aria-hidden />
            {warning}
          </span>
        )}
      </label>
      <button
        type="button"
        data-student={studentID}
        className={styles.grip}
        aria-pressed={isSelected}
        aria-disabled={isFixed}
        aria-label={t(isFixed ? 'isFixed' : 'pickUp', { name })}
        onClick={() => actions.onSelect(studentID)}
        onKeyDown={(event) => actions.onKey(studentID, event)}
      >
        {isFixed ? <LockClosedRegular /> : <ReOrderDotsVerticalRegular />}
      </button>
    </li>
  );
});
