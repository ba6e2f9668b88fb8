import { SortDirection, StudentSortKey } from '@mebae/contracts';
import {
  oneOf,
  readPage,
  shortText,
  useListState,
  wholeNumber,
  type PageState,
  type QueryValues,
} from '../../lib/query-values.ts';

export interface StudentListState extends PageState {
  search: string;
  grade: number | null;
  schoolClassID: number | null;
  tagIDs: number[];
  sortKey: StudentSortKey;
  sortDirection: SortDirection;
}

export const sortKeys = Object.values(StudentSortKey);
const directions = Object.values(SortDirection);

const read = (query: URLSearchParams): StudentListState => ({
  search: shortText(query.get('search')),
  grade: wholeNumber(query.get('grade')),
  schoolClassID: wholeNumber(query.get('schoolClassID')),
  tagIDs: (query.get('tagIDs') ?? '').split(',').flatMap((text) => wholeNumber(text) ?? []),
  sortKey: oneOf(query.get('sortKey'), sortKeys) ?? StudentSortKey.Grade,
  sortDirection: oneOf(query.get('sortDirection'), directions) ?? SortDirection.Ascending,
  ...readPage(query),
});

/** Filter and order as an address, without the page: what a record's previous and next follow. */
export function filterQuery(state: StudentListState): QueryValues {
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

const write = (state: StudentListState): QueryValues => {
  const { page, pageSize } = state;
  return { ...filterQuery(state), page, pageSize };
};

export const isFiltered = ({ search, grade, schoolClassID, tagIDs }: StudentListState): boolean =>
  search !== '' || grade !== null || schoolClassID !== null || tagIDs.length > 0;

export const noFilter = { search: '', grade: null, schoolClassID: null, tagIDs: [] };

export const useStudentListState = () => useListState(read, write);
