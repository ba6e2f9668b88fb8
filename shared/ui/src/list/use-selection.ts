import { useCallback, useState } from 'react';

/** Students who are chosen for a bulk action, also on other pages of the list. */
export interface Selection<Row> {
  chosen: ReadonlyMap<number, Row>;
  toggle: (student: Row) => void;
  /** Chooses all of these, or none of them where all are chosen already. */
  togglePage: (students: readonly Row[]) => void;
  clear: () => void;
}

export function useSelection<Row extends { studentID: number }>(): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  const toggle = useCallback((student: Row) => {
    setChosen((before) => {
      const next = new Map(before);
      if (!next.delete(student.studentID)) next.set(student.studentID, student);
      return next;
    });
  }, []);
  const togglePage = useCallback((students: readonly Row[]) => {
    setChosen((before) => {
      const next = new Map(before);
      const hasAll = students.every((student) => before.has(student.studentID));
      for (const student of students) {
        if (hasAll) next.delete(student.studentID);
        else next.set(student.studentID, student);
      }
      return next;
    });
  }, []);
  const clear = useCallback(() => setChosen(new Map()), []);
  return { chosen, toggle, togglePage, clear };
}
