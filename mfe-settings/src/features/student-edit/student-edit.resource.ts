import { endpoints } from '@mebae/contracts';
import { useApi } from '@mebae/platform';
import { filterOf, type StudentListState } from '../../lib/student-list-state.ts';

/** The students before and after in a list. */
export const useNeighbours = (studentID: number, list: StudentListState) =>
  useApi(endpoints.records.neighbours, { params: { studentID }, query: filterOf(list) });
