import type { ClassChange } from '@mebae/contracts';
import { personName, useLanguage } from '@mebae/platform';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../lib/text.ts';
import { moveStudents } from './board-state.ts';
import type { CardActions, CardState } from './student-card.tsx';
import type { Board } from './use-board.ts';

export interface Hands {
  checked: ReadonlySet<number>;
  check: (studentIDs: readonly number[]) => void;
  stateOf: (studentID: number) => CardState;
  actions: CardActions;
  /** Lets go of what is dragged, over a class or, with null, outside of any. */
  drop: (schoolClassID: number | null) => void;
  /** Brings students into a class, and says so. */
  move: (studentIDs: ReadonlySet<number>, schoolClassID: number | null) => void;
  /** For screen readers: what was done last. */
  said: string;
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/**
 * Who is ticked and who is picked up, and what moves them: the pointer, or the arrow keys. Who is ticked moves with
 * whoever of them is taken.
 */
export function useHands(change: ClassChange, board: Board): Hands {
  const t = useText();
  const language = useLanguage();
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [said, setSaid] = useState('');
  const [first] = useState(change.draft);
  const focusID = useRef<number | null>(null);

  const rows = new Map(board.draft.assignments.map((row) => [row.studentID, row]));
  const before = useMemo(
    () => new Map(first.assignments.map((row) => [row.studentID, row.schoolClassID])),
    [first],
  );
  const stateOf = (studentID: number): CardState => {
    const row = rows.get(studentID);
    return {
      isFixed: row?.isFixed ?? false,
      isSelected: selected.has(studentID),
      isChanged: (row?.schoolClassID ?? null) !== (before.get(studentID) ?? null),
      isChecked: checked.has(studentID),
    };
  };
  const taken = (studentID: number): ReadonlySet<number> =>
    checked.has(studentID) ? checked : new Set([studentID]);
  const nameOf = (studentID: number): string => {
    const student = change.students.find((row) => row.studentID === studentID);
    return student ? personName(student, language) : '';
  };
  const classNameOf = (schoolClassID: number | null): string =>
    change.classes.find((row) => row.schoolClassID === schoolClassID)?.schoolClassName ??
    t('change.unassigned');

  const move: Hands['move'] = (studentIDs, schoolClassID) => {
    board.change((draft) => moveStudents(draft, studentIDs, schoolClassID));
    const [one = 0] = studentIDs;
    setSaid(
      t('change.said.moved', {
        name:
          studentIDs.size === 1 ? nameOf(one) : t('change.said.several', { n: studentIDs.size }),
        schoolClass: classNameOf(schoolClassID),
      }),
    );
  };
  const select = (studentID: number) => {
    if (rows.get(studentID)?.isFixed) return;
    const isOn = !selected.has(studentID);
    setSelected(isOn ? taken(studentID) : new Set());
    setSaid(t(isOn ? 'change.said.pickedUp' : 'change.said.dropped', { name: nameOf(studentID) }));
  };
  const onKey = (studentID: number, event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (!selected.has(studentID)) return;
    if (event.key === 'Escape') select(studentID);
    if (step === undefined) return;
    event.preventDefault();
    const order = [null, ...change.classes.map((row) => row.schoolClassID)];
    const target = order.indexOf(rows.get(studentID)?.schoolClassID ?? null) + step;
    if (target < 0 || target >= order.length) return;
    focusID.current = studentID;
    move(selected, order[target] ?? null);
  };
  const latest = useRef({ taken, select, onKey });
  useEffect(() => {
    latest.current = { taken, select, onKey };
    // the button that had the focus is drawn anew in another column
    if (focusID.current === null) return;
    document.querySelector<HTMLElement>(`[data-student="${focusID.current}"]`)?.focus();
    focusID.current = null;
  });
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
    drop: (schoolClassID) => {
      if (selected.size > 0) move(selected, schoolClassID);
      setSelected(new Set());
    },
    move,
    said,
  };
}
