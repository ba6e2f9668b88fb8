import { activityScopes, limits, type ActivityScope } from '@mebae/contracts';
import { useSearchParams } from '@mebae/platform';

export interface ListState {
  scope: ActivityScope;
  search: string;
  growingPurposeID: number | null;
  componentID: number | null;
  page: number;
  pageSize: number;
}

/** Cards come in rows of two to four. */
export const defaultPageSize = 24;

const wholeNumber = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** Reads the list's state from its address; what makes no sense counts as not given. */
export function readListState(query: URLSearchParams): ListState {
  return {
    scope: activityScopes.find((scope) => scope === query.get('scope')) ?? 'all',
    search: (query.get('search') ?? '').slice(0, limits.titleLength),
    growingPurposeID: wholeNumber(query.get('purpose')),
    componentID: wholeNumber(query.get('component')),
    page: Math.min(wholeNumber(query.get('page')) ?? 1, limits.pageMax),
    pageSize: Math.min(wholeNumber(query.get('pageSize')) ?? defaultPageSize, limits.pageSizeMax),
  };
}

/** The state as an address; what is as at the beginning is left out. */
export function writeListState(state: ListState): URLSearchParams {
  const entries: [string, string][] = [];
  if (state.scope !== 'all') entries.push(['scope', state.scope]);
  if (state.search !== '') entries.push(['search', state.search]);
  if (state.growingPurposeID !== null) {
    entries.push(['purpose', String(state.growingPurposeID)]);
  }
  if (state.componentID !== null) entries.push(['component', String(state.componentID)]);
  if (state.page > 1) entries.push(['page', String(state.page)]);
  if (state.pageSize !== defaultPageSize) entries.push(['pageSize', String(state.pageSize)]);
  return new URLSearchParams(entries);
}

/**
 * Filter and page live in the address: the way back from another screen finds them again.
 * @returns the state, and a setter that goes back to the first page unless a page is given
 */
export function useListState(): [ListState, (change: Partial<ListState>) => void] {
  const [query, setQuery] = useSearchParams();
  const state = readListState(query);
  const change = (next: Partial<ListState>) => {
    setQuery(writeListState({ ...state, page: 1, ...next }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return [state, change];
}
