import type { Operation, OperationKind } from '@mebae/contracts';
import { useMutate } from '@mebae/platform';
import { useEffect, useRef } from 'react';
import { eventsBetween } from './events.ts';

/** What an operation has written when it ends, by the paths under which pages ask for it. */
const changedBy: Readonly<Record<OperationKind, readonly `/${string}`[]>> = {
  importStudents: ['/students', '/schoolClasses', '/tags', '/home', '/imports'],
  importTeachers: ['/teachers', '/schoolClasses', '/home', '/imports'],
  importClassChange: ['/schoolClasses/change', '/imports'],
  importPromotion: ['/promotion', '/imports'],
  exportStudent: ['/dataExports'],
  exportSchool: ['/dataExports'],
  promoteStudents: ['/promotion', '/students', '/schoolClasses', '/account/schoolYears', '/home'],
  proposeClasses: ['/schoolClasses/change'],
  proposeGroups: ['/groups'],
  drawLoginCards: ['/exams'],
  wordFindings: ['/studentRecord'],
  makeReports: ['/exams', '/studentRecord', '/students'],
  writeLetter: ['/studentRecord'],
  assignEvaluators: ['/exams'],
  scoreCourse: ['/exams', '/studentRecord', '/classManagement', '/home'],
};

/**
 * Makes what a page shows ask anew once an operation has changed it, on whatever page its owner is by then.
 * @param first the operations that were there when the page opened: what had ended by then is shown already
 */
export function useAskForChanges(
  operations: readonly Operation[],
  first: readonly Operation[],
): void {
  const refresh = useMutate();
  const before = useRef(first);
  useEffect(() => {
    const ended = eventsBetween(before.current, operations).filter(({ kind }) => kind === 'ended');
    before.current = operations;
    // an open page can be older than the server, and not know a kind yet
    const paths = ended.flatMap(({ operation }) => changedBy[operation.kind] ?? []);
    for (const path of new Set(paths)) void refresh(path);
  }, [operations, refresh]);
}
