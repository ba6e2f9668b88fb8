import { endpoints, limits, type StudentColumn, type StudentRow } from '@mebae/contracts';
import { api, download, useApi } from '@mebae/platform';
import { filterOf, type StudentListState } from '../../lib/student-list-state.ts';

/** One page of the students of the school year. */
export const useStudents = (state: StudentListState) =>
  useApi(
    endpoints.students.list,
    { query: { ...filterOf(state), page: state.page, pageSize: state.pageSize } },
    { keepPreviousData: true },
  );

/** All students whom the filter leaves; the list has them by pages. */
export async function allStudents(state: StudentListState): Promise<StudentRow[]> {
  const pageSize = limits.pageSizeMax;
  const students: StudentRow[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...filterOf(state), page, pageSize };
    const { data, totalRecords } = await api(endpoints.students.list, { query });
    students.push(...data);
    if (data.length < pageSize || students.length >= totalRecords) return students;
  }
}

/** Saves the students that the filter finds as an Excel file. */
export const exportStudents = (state: StudentListState, fileName: string) =>
  download(endpoints.students.exportFile, { query: filterOf(state) }, fileName);

/** Columns of the list that the person has hidden. */
export const useHiddenColumns = () => useApi(endpoints.students.columns, {});

/** Remembers which columns of the list the person hides. */
export const setHiddenColumns = (hidden: StudentColumn[]) =>
  api(endpoints.students.setColumns, { body: { hidden } });
