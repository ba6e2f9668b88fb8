import { personName, useLanguage } from '@mebae/platform';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { BoardText } from './board-text.ts';
import { describeStep, type Seat, type StepKind } from './describe-step.ts';
import type { BoardStudent, CardActions, CardState } from './student-card.tsx';
import type { DraftSteps } from './use-draft.ts';

export interface BoardColumnName {
  columnID: number;
  name: string;
}

interface BoardMovesOptions {
  t: BoardText;
  students: readonly BoardStudent[];
  columns: readonly BoardColumnName[];
  seats: readonly Seat[];
  steps: Pick<DraftSteps, 'endStep' | 'giveUpStep'>;
  /**
   * @param isInStep a move by keyboard is one step from picking up to putting down, however many columns it crosses
   */
  onMove: (
    studentIDs: ReadonlySet<number>,
    columnID: number | null,
    options: { isInStep: boolean },
  ) => void;
  /** Fixes students to their columns, or lets them go. */
  onFix: (studentIDs: ReadonlySet<number>, isFixed: boolean) => void;
}

export interface BoardMoves {
  checked: ReadonlySet<number>;
  check: (studentIDs: readonly number[]) => void;
  stateOf: (studentID: number) => CardState;
  actions: CardActions;
  /** Lets go of what is dragged, over a column or, with null, outside of any. */
  drop: (columnID: number | null) => void;
  /** Brings students into a column, and announces it. */
  move: (studentIDs: ReadonlySet<number>, columnID: number | null) => void;
  /** Fixes those of the students who are in a column, or lets them go, and announces it. */
  fix: (studentIDs: ReadonlySet<number>, isFixed: boolean) => void;
  /** Announces something else that was done. */
  announce: (text: string) => void;
  /** Announces what a step does; to be called just before it. */
  announceStep: (step: StepKind) => void;
  /** For screen readers: what was done last. */
  announcement: string;
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** A student's button that had the focus has it again once it is drawn anew in another column, also by undo. */
function useFocusKept(): void {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement && target.dataset['student'] ? target : null;
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, []);
  useEffect(() => {
    const button = last.current;
    if (!button || button.isConnected) return;
    const { student } = button.dataset;
    document.querySelector<HTMLElement>(`[data-student="${student}"]`)?.focus();
  });
}

/**
 * Ticked and picked-up students, and what moves them: the pointer, or the arrow keys. The ticked ones move with whoever
 * of them is taken.
 */
export function useBoardMoves({
  t,
  students,
  columns,
  seats,
  steps,
  onMove,
  onFix,
}: BoardMovesOptions): BoardMoves {
  const language = useLanguage();
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [announcement, setAnnouncement] = useState('');
  const [first] = useState(seats);

  const rows = new Map(seats.map((row) => [row.studentID, row]));
  const before = useMemo(() => new Map(first.map((row) => [row.studentID, row.columnID])), [first]);
  const stateOf = (studentID: number): CardState => {
    const row = rows.get(studentID);
    return {
      isFixed: row?.isFixed ?? false,
      isSelected: selected.has(studentID),
      isChanged: (row?.columnID ?? null) !== (before.get(studentID) ?? null),
      isChecked: checked.has(studentID),
    };
  };
  const taken = (studentID: number): ReadonlySet<number> =>
    checked.has(studentID) ? checked : new Set([studentID]);
  const nameOf = (studentID: number): string => {
    const student = students.find((row) => row.studentID === studentID);
    return student ? personName(student, language) : '';
  };
  const columnNameOf = (columnID: number | null): string =>
    columns.find((row) => row.columnID === columnID)?.name ?? t('unassigned');

  const describe = (step: StepKind | null, from: readonly Seat[], to: readonly Seat[]): string =>
    describeStep(t, step, from, to, { nameOf, columnNameOf });
  const announceSeats = (seatOf: (seat: Seat) => Seat) => {
    setAnnouncement(describe(null, seats, seats.map(seatOf)));
  };
  const moveTo = (
    studentIDs: ReadonlySet<number>,
    columnID: number | null,
    options: { isInStep: boolean },
  ) => {
    onMove(studentIDs, columnID, options);
    announceSeats((seat) =>
      studentIDs.has(seat.studentID) && !seat.isFixed ? { ...seat, columnID } : seat,
    );
  };
  const move: BoardMoves['move'] = (studentIDs, columnID) =>
    moveTo(studentIDs, columnID, { isInStep: false });
  const fix: BoardMoves['fix'] = (studentIDs, isFixed) => {
    onFix(studentIDs, isFixed);
    announceSeats((seat) =>
      studentIDs.has(seat.studentID) && seat.columnID !== null ? { ...seat, isFixed } : seat,
    );
  };
  const select = (studentID: number) => {
    if (rows.get(studentID)?.isFixed) return;
    const isOn = !selected.has(studentID);
    steps.endStep();
    setSelected(isOn ? taken(studentID) : new Set());
    setAnnouncement(
      t(isOn ? 'announcement.pickedUp' : 'announcement.dropped', { name: nameOf(studentID) }),
    );
  };
  const onKey = (studentID: number, event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (!selected.has(studentID)) return;
    if (event.key === 'Escape') {
      const isBack = steps.giveUpStep();
      setSelected(new Set());
      setAnnouncement(
        t(isBack ? 'announcement.givenUp' : 'announcement.dropped', { name: nameOf(studentID) }),
      );
    }
    if (step === undefined) return;
    event.preventDefault();
    const order = [null, ...columns.map((row) => row.columnID)];
    const target = order.indexOf(rows.get(studentID)?.columnID ?? null) + step;
    if (target < 0 || target >= order.length) return;
    moveTo(selected, order[target] ?? null, { isInStep: true });
  };
  const latest = useRef({ taken, select, onKey, describe });
  useEffect(() => {
    latest.current = { taken, select, onKey, describe };
  });
  const begun = useRef<{ step: StepKind; from: readonly Seat[] } | null>(null);
  useEffect(() => {
    if (!begun.current) return;
    const { step, from } = begun.current;
    begun.current = null;
    setAnnouncement(latest.current.describe(step, from, seats));
  }, [seats]);
  useFocusKept();
  // the same between renders: hundreds of cards are drawn again only where they differ
  const actions = useMemo<CardActions>(
    () => ({
      onCheck: (studentID, isChecked) =>
        setChecked((now) => {
          const next = new Set(now);
          if (isChecked) next.add(studentID);
          else next.delete(studentID);
          return next;
        }),
      onDragStart: (studentID) => setSelected(latest.current.taken(studentID)),
      onDragEnd: () => setSelected(new Set()),
      onSelect: (studentID) => latest.current.select(studentID),
      onKey: (studentID, event) => latest.current.onKey(studentID, event),
    }),
    [],
  );
  return {
    checked,
    check: (studentIDs) => setChecked(new Set(studentIDs)),
    stateOf,
    actions,
    drop: (columnID) => {
      if (selected.size > 0) move(selected, columnID);
      setSelected(new Set());
    },
    move,
    fix,
    announce: setAnnouncement,
    announceStep: (step) => {
      begun.current = { step, from: seats };
    },
    announcement,
  };
}
