import type { Operation } from '@mebae/contracts';
import { ApiError, useNotice } from '@mebae/platform';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { dismissOperation } from './operations.resource.ts';
import { seenOnPage } from './seen.ts';

/**
 * Which results were seen: those whose page is open in a window that is in sight, and those to which somebody has gone.
 * The server is told, and does not name them again; what pages know of the list meanwhile stays.
 * @returns the ids of what was seen here, and a function that notes one more
 */
export function useSeen(
  operations: readonly Operation[],
): [seen: ReadonlySet<string>, see: (operation: Operation) => void] {
  const notice = useNotice();
  const { pathname, search } = useLocation();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const see = useCallback(
    (operation: Operation) => {
      setSeen((before) => new Set(before).add(operation.operationID));
      dismissOperation(operation).catch((error: unknown) => {
        // it was seen in another window already
        if (!(error instanceof ApiError && error.status === 404)) notice.error(error);
      });
    },
    [notice],
  );
  useEffect(() => {
    const look = (): void => {
      if (document.hidden) return;
      for (const operation of seenOnPage(operations, { pathname, search })) {
        if (!seen.has(operation.operationID)) see(operation);
      }
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [operations, pathname, search, seen, see]);
  return [seen, see];
}
