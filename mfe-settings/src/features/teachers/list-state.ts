import { Role } from '@mebae/contracts';
import { useSearchParams } from '@mebae/platform';
import { readPage, wholeNumber, writeQuery } from '../../lib/query-values.ts';

export interface TeacherListState {
  search: string;
  role: number | null;
  includeInvalid: boolean;
  page: number;
  pageSize: number;
}

/** Roles that teachers have; operators are no teachers. */
export const teacherRoles = [Role.Admin, Role.Normal] as const;

export const noFilter = { search: '', role: null, includeInvalid: false };

export const isFiltered = (state: TeacherListState): boolean =>
  state.search !== '' || state.role !== null || state.includeInvalid;

/**
 * Filter and page of the list live in the address.
 * @returns the state, and a setter that goes to the first page unless it is told a page
 */
export function useTeacherListState(): [
  TeacherListState,
  (change: Partial<TeacherListState>) => void,
] {
  const [query, setQuery] = useSearchParams();
  const role = wholeNumber(query.get('role'));
  const state: TeacherListState = {
    search: (query.get('search') ?? '').slice(0, 100),
    role: teacherRoles.find((known) => known === role) ?? null,
    includeInvalid: query.get('invalid') === '1',
    ...readPage(query),
  };
  const change = (next: Partial<TeacherListState>) => {
    const { includeInvalid, ...rest } = { ...state, page: 1, ...next };
    setQuery(writeQuery({ ...rest, invalid: includeInvalid ? 1 : null }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return [state, change];
}
