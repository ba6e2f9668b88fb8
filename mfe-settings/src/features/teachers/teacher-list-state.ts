import { Role } from '@mebae/contracts';
import {
  readPage,
  shortText,
  useListState,
  wholeNumber,
  type PageState,
  type QueryValues,
} from '../../lib/query-values.ts';

export interface TeacherListState extends PageState {
  search: string;
  role: number | null;
  includeInvalid: boolean;
}

/** Roles that teachers have; operators are no teachers. */
export const teacherRoles = [Role.Admin, Role.Normal] as const;

export const noFilter = { search: '', role: null, includeInvalid: false };

export const isFiltered = ({ search, role, includeInvalid }: TeacherListState): boolean =>
  search !== '' || role !== null || includeInvalid;

const read = (query: URLSearchParams): TeacherListState => {
  const role = wholeNumber(query.get('role'));
  return {
    search: shortText(query.get('search')),
    role: teacherRoles.find((known) => known === role) ?? null,
    includeInvalid: query.get('invalid') === '1',
    ...readPage(query),
  };
};

const write = ({ includeInvalid, ...state }: TeacherListState): QueryValues => ({
  ...state,
  invalid: includeInvalid ? 1 : null,
});

/** Filter and page of the list, in the address. */
export const useTeacherListState = () => useListState(read, write);
