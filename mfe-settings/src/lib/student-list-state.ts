import { SortDirection, StudentSortKey } from '@mebae/contracts';
import {
  choiceParameter,
  numberParameter,
  numbersParameter,
  textParameter,
  useListState,
} from '@mebae/ui';

export const sortKeys = Object.values(StudentSortKey);

const list = {
  filters: {
    search: textParameter(),
    grade: numberParameter,
    schoolClassID: numberParameter,
    tagIDs: numbersParameter,
  },
  settings: {
    sortKey: choiceParameter(sortKeys, StudentSortKey.Grade),
    sortDirection: choiceParameter(Object.values(SortDirection), SortDirection.Ascending),
  },
};

/** Filter, order and page of the students; a record's previous and next follow its `query`. */
export const useStudentListState = () => useListState(list);

export type StudentListState = ReturnType<typeof useStudentListState>['state'];

/** The filter and the order as the API takes them; list, export and neighbours share them. */
export function filterOf(state: StudentListState) {
  const { search, grade, schoolClassID, tagIDs, sortKey, sortDirection } = state;
  return {
    search,
    grade: grade ?? undefined,
    schoolClassID: schoolClassID ?? undefined,
    tagIDs: tagIDs.length > 0 ? tagIDs.join(',') : undefined,
    sortKey,
    sortDirection,
  };
}
