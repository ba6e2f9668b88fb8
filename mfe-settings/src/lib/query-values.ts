import { limits } from '@mebae/contracts';
import { useSearchParams } from '@mebae/platform';
import { useCallback } from 'react';

/** What an address may hold: blank text, null, false and the first page are left out. */
type QueryValue = string | number | boolean | readonly number[] | null;
export type QueryValues = Readonly<Record<string, QueryValue>>;

/** Which page of a list is shown, and how many rows it has. */
export interface PageState {
  page: number;
  pageSize: number;
}

/** A positive whole number of an address, or null. */
export const wholeNumber = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** One of the allowed values of an address, or null. */
export const oneOf = <T extends string>(text: string | null, allowed: readonly T[]): T | null =>
  allowed.find((value) => value === text) ?? null;

/** Text of an address, cut to a length that the API takes. */
export const shortText = (text: string | null, maxLength = 100): string =>
  (text ?? '').slice(0, maxLength);

/** Page and page size of an address, within what the API takes. */
export function readPage(query: URLSearchParams): PageState {
  return {
    page: Math.min(wholeNumber(query.get('page')) ?? 1, limits.pageMax),
    pageSize: Math.min(wholeNumber(query.get('pageSize')) ?? limits.pageSize, limits.pageSizeMax),
  };
}

/** Values as an address; what is as at the beginning is left out. */
export function writeQuery(values: QueryValues): URLSearchParams {
  const usual: Record<string, number> = { page: 1, pageSize: limits.pageSize };
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => {
      const text = value === null || value === false ? '' : String(value);
      return text === '' || value === usual[name] ? [] : [[name, text]];
    }),
  );
}

/**
 * Filter, order and page of a list live in the address: the way back from another screen finds them again, and a link
 * shares them.
 * @param read reads the state from an address; what makes no sense counts as not given
 * @param write gives the state's values their names in the address
 * @returns the state, and a setter that goes to the first page unless it is told a page
 */
export function useListState<State extends PageState>(
  read: (query: URLSearchParams) => State,
  write: (state: State) => QueryValues,
): [State, (change: Partial<State>) => void] {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (next: Partial<State>) =>
      setQuery((before) => writeQuery(write({ ...read(before), page: 1, ...next })), {
        replace: true,
        preventScrollReset: true,
      }),
    [read, write, setQuery],
  );
  return [read(query), change];
}
