import { endpoints } from '@mebae/contracts';
import { download, useApi } from '@mebae/platform';
import type { StudentListState } from './student-list-state.ts';

/** The filter and the order as the API takes them; list and export share them. */
function filterOf(state: StudentListState) {
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

/** One page of the students of the school year. */
export const useStudents = (state: StudentListState) =>
  useApi(
    endpoints.students.list,
    { query: { ...filterOf(state), page: state.page, pageSize: state.pageSize } },
    { keepPreviousData: true },
  );

/** Tags of the school, each with the number of its students. */
export const useTags = () => useApi(endpoints.students.tags, {});

/** Saves the students that the filter finds as an Excel file. */
export const exportStudents = (state: StudentListState, fileName: string) =>
  download(endpoints.students.exportFile, { query: filterOf(state) }, fileName);
