import type { Operation } from '@mebae/contracts';
import { useEffect, useRef } from 'react';
import { eventsBetween } from './events.ts';
import { useRefreshChanged } from './operations.resource.ts';

/**
 * Makes what a page shows ask anew once an operation has changed it, on whatever page its owner is by then.
 * @param first the operations that were there when the page opened: what had ended by then is shown already
 */
export function useAskForChanges(
  operations: readonly Operation[],
  first: readonly Operation[],
): void {
  const refresh = useRefreshChanged();
  const before = useRef(first);
  useEffect(() => {
    const ended = eventsBetween(before.current, operations).filter(({ kind }) => kind === 'ended');
    before.current = operations;
    refresh(ended.map(({ operation }) => operation));
  }, [operations, refresh]);
}
