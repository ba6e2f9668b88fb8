import { SortDirection, StudentSortKey } from '@mebae/contracts';
import { useSearchParams } from '@mebae/platform';
import { oneOf, readPage, wholeNumber, writeQuery } from '../../lib/query-values.ts';

export interface ListState {
  search: string;
  grade: number | null;
  schoolClassID: number | null;
  tagIDs: number[];
  sortKey: StudentSortKey;
  sortDirection: SortDirection;
  page: number;
  pageSize: number;
}

export const sortKeys = Object.values(StudentSortKey);
const directions = Object.values(SortDirection);

/** Reads the list's state from its address; what makes no sense counts as not given. */
function readListState(query: URLSearchParams): ListState {
  return {
    search: (query.get('search') ?? '').slice(0, 100),
    grade: wholeNumber(query.get('grade')),
    schoolClassID: wholeNumber(query.get('schoolClassID')),
    tagIDs: (query.get('tagIDs') ?? '').split(',').flatMap((text) => wholeNumber(text) ?? []),
    sortKey: oneOf(query.get('sortKey'), sortKeys) ?? StudentSortKey.Grade,
    sortDirection: oneOf(query.get('sortDirection'), directions) ?? SortDirection.Ascending,
    ...readPage(query),
  };
}

/** Filter and order as an address, without the page: what a record's previous and next follow. */
export function filterQuery(state: ListState): Record<string, string | number | number[] | null> {
  const { search, grade, schoolClassID, tagIDs, sortKey, sortDirection } = state;
  return {
    search,
    grade,
    schoolClassID,
    tagIDs,
    sortKey: sortKey === StudentSortKey.Grade ? null : sortKey,
    sortDirection: sortDirection === SortDirection.Ascending ? null : sortDirection,
  };
}

function writeListState(state: ListState): URLSearchParams {
  const { page, pageSize } = state;
  return writeQuery({ ...filterQuery(state), page, pageSize });
}

export const isFiltered = (state: ListState): boolean =>
  state.search !== '' ||
  state.grade !== null ||
  state.schoolClassID !== null ||
  state.tagIDs.length > 0;

export const noFilter = { search: '', grade: null, schoolClassID: null, tagIDs: [] };

/**
 * Filter, order and page live in the address: the way back from a record finds them again, and a link shares them.
 * @returns the state, and a setter that goes to the first page unless it is told a page
 */
export function useListState(): [ListState, (change: Partial<ListState>) => void] {
  const [query, setQuery] = useSearchParams();
  const state = readListState(query);
  const change = (next: Partial<ListState>) =>
    setQuery(writeListState({ ...state, page: 1, ...next }), {
      replace: true,
      preventScrollReset: true,
    });
  return [state, change];
}
