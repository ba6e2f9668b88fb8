import { endpoints, type StudentColumn } from '@mebae/contracts';
import { api, download, useApi } from '@mebae/platform';
import { filterOf, type StudentListState } from '../../lib/student-list-state.ts';

/** One page of the students of the school year. */
export const useStudents = (state: StudentListState) =>
  useApi(
    endpoints.students.list,
    { query: { ...filterOf(state), page: state.page, pageSize: state.pageSize } },
    { keepPreviousData: true },
  );

/** Saves the students that the filter finds as an Excel file. */
export const exportStudents = (state: StudentListState, fileName: string) =>
  download(endpoints.students.exportFile, { query: filterOf(state) }, fileName);

/** Columns of the list that the person has hidden. */
export const useHiddenColumns = () => useApi(endpoints.students.columns, {});

/** Remembers which columns of the list the person hides. */
export const setHiddenColumns = (hidden: StudentColumn[]) =>
  api(endpoints.students.setColumns, { body: { hidden } });
