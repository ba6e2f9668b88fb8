import { operationShownMs, type Operation } from '@mebae/contracts';
import { isLive } from '../../lib/operation-words.ts';

/** The page that is open. */
interface OpenPage {
  pathname: string;
  search: string;
}

/** Whether a page is the one that an operation leads to: its address has all that the operation's has. */
export function isPageOf({ route }: Operation, { pathname, search }: OpenPage): boolean {
  const [path, query = ''] = route.split('?');
  const open = new URLSearchParams(search);
  return path === pathname && [...new URLSearchParams(query)].every(([k, v]) => open.get(k) === v);
}

/**
 * Operations whose result is seen by having their page open. A failure is not: its reason stands beside the operation.
 * @param page the one that is in sight
 */
export const seenOnPage = (operations: readonly Operation[], page: OpenPage): Operation[] =>
  operations.filter((operation) => operation.state === 'succeeded' && isPageOf(operation, page));

/**
 * Operations to show: those that run, and those that have ended within a day and were not seen.
 * @param seen ids of operations whose result was seen since the list was asked for
 * @param now in milliseconds
 */
export const shownOperations = (
  operations: readonly Operation[],
  seen: ReadonlySet<string>,
  now: number,
): Operation[] =>
  operations.filter(
    (operation) =>
      isLive(operation) ||
      (!seen.has(operation.operationID) &&
        now - Date.parse(operation.finishedAt ?? operation.createdAt) < operationShownMs),
  );
