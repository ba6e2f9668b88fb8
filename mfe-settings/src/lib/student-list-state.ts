import { SortDirection, StudentSortKey, type TrendBand } from '@mebae/contracts';
import {
  choiceParameter,
  numberParameter,
  numbersParameter,
  textParameter,
  useListState,
} from '@mebae/ui';

export const sortKeys = Object.values(StudentSortKey);

/** Bands of the learning drive. */
export const trendBands: readonly TrendBand[] = ['low', 'middle', 'high'];

const list = {
  filters: {
    search: textParameter(),
    grade: numberParameter,
    schoolClassID: numberParameter,
    tagIDs: numbersParameter,
    learningIncentive: choiceParameter(trendBands, null),
    isSuspicious: choiceParameter(['true'], null),
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
  const { learningIncentive, isSuspicious } = state;
  return {
    search,
    grade: grade ?? undefined,
    schoolClassID: schoolClassID ?? undefined,
    tagIDs: tagIDs.length > 0 ? tagIDs.join(',') : undefined,
    learningIncentive: learningIncentive ?? undefined,
    isSuspicious: isSuspicious ?? undefined,
    sortKey,
    sortDirection,
  };
}
