import { useSearchParams } from '@mebae/platform';
import { readPage, writeQuery } from '../../lib/query-values.ts';

export interface AuditListState {
  search: string;
  action: string;
  /** First and last day, `YYYY-MM-DD`, or nothing. */
  from: string;
  to: string;
  page: number;
  pageSize: number;
}

export const noFilter = { search: '', action: '', from: '', to: '' };

export const isFiltered = ({ search, action, from, to }: AuditListState): boolean =>
  [search, action, from, to].some((value) => value !== '');

const day = (text: string | null): string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '';

/**
 * Filter and page of the log live in the address.
 * @returns the state, and a setter that goes to the first page unless it is told a page
 */
export function useAuditListState(): [AuditListState, (change: Partial<AuditListState>) => void] {
  const [query, setQuery] = useSearchParams();
  const state: AuditListState = {
    search: (query.get('search') ?? '').slice(0, 100),
    action: (query.get('action') ?? '').slice(0, 60),
    from: day(query.get('from')),
    to: day(query.get('to')),
    ...readPage(query),
  };
  const change = (next: Partial<AuditListState>) =>
    setQuery(writeQuery({ ...state, page: 1, ...next }), {
      replace: true,
      preventScrollReset: true,
    });
  return [state, change];
}

/** The filter as the API takes it: what is blank is left out. */
export function apiFilter({ search, action, from, to }: AuditListState) {
  const filled = (text: string) => (text === '' ? undefined : text);
  return {
    search: filled(search),
    action: filled(action),
    from: filled(from),
    to: filled(to),
  };
}
