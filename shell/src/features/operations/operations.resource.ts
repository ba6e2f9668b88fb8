import { endpoints, type Operation, type OperationKind } from '@mebae/contracts';
import { api, useApi, useMutate } from '@mebae/platform';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { isLive } from '../../lib/operation-words.ts';

/** The first answers come fast, because most operations are short; then ever more slowly. */
const firstMs = 400;
const slowerBy = 1.25;
const mostMs = 3_000;
/** In a tab that nobody sees, or while the server can't be reached. */
const slowMs = 15_000;

const visibility = {
  subscribe: (listener: () => void) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
  isHidden: () => document.hidden,
};

/**
 * The account's long operations, asked for when the page opens and again as long as one is under way. A page that
 * starts one makes it ask at once by `useMutate()`.
 */
export function useOperations() {
  const { data, error, isValidating, mutate } = useApi(endpoints.operations.list, {});
  const hidden = useSyncExternalStore(visibility.subscribe, visibility.isHidden);
  const operations = data?.data;
  const live = operations?.some(isLive) ?? false;
  const delay = useRef(firstMs);
  useEffect(() => {
    if (!live) delay.current = firstMs;
    if (!live || isValidating) return undefined;
    const timer = setTimeout(() => void mutate(), hidden || error ? slowMs : delay.current);
    delay.current = Math.min(mostMs, delay.current * slowerBy);
    return () => clearTimeout(timer);
  }, [live, isValidating, hidden, error, mutate]);
  return { operations, askAgain: mutate };
}

/** Stops an operation; the list shows it afterwards. */
export const cancelOperation = ({ operationID }: Operation) =>
  api(endpoints.operations.cancel, { params: { operationID } });

/** Takes an operation that is over from the list. */
export const dismissOperation = ({ operationID }: Operation) =>
  api(endpoints.operations.dismiss, { params: { operationID } });

/** Paths under which pages ask for data that an operation has written when it ends. */
const changedBy: Readonly<Record<OperationKind, readonly `/${string}`[]>> = {
  importStudents: [
    '/students',
    '/schoolClasses',
    '/tags',
    '/home',
    '/imports',
    '/school/rosterService',
  ],
  importTeachers: ['/teachers', '/schoolClasses', '/home', '/imports'],
  importClassChange: ['/schoolClasses/change', '/imports'],
  importPromotion: ['/promotion', '/imports'],
  readRoster: [
    '/school/rosterService',
    '/students',
    '/schoolClasses',
    '/tags',
    '/home',
    '/imports',
  ],
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

/** @returns a function that makes what a page shows ask anew once operations have changed it */
export function useRefreshChanged(): (ended: readonly Operation[]) => void {
  const refresh = useMutate();
  return useCallback(
    (ended) => {
      // an open page can be older than the server, and not know a kind yet
      const paths = ended.flatMap(({ kind }) => changedBy[kind] ?? []);
      for (const path of new Set(paths)) void refresh(path);
    },
    [refresh],
  );
}
