import { endpoints, type RecordStudent, type StudentNeighbours } from '@mebae/contracts';
import { useApi, useSearchParams, type UseApiResult } from '@mebae/platform';
import { listFilter } from '../list-query.ts';

/** Reads the student of a record; every part of the record asks for the same, so it is fetched once. */
export function useStudentProfile(studentID: number): UseApiResult<RecordStudent> {
  return useApi(endpoints.records.profile, { params: { studentID } });
}

/** Previous and next in the list that the address carries. */
export function useNeighbours(studentID: number): UseApiResult<StudentNeighbours> {
  const [search] = useSearchParams();
  return useApi(endpoints.records.neighbours, { params: { studentID }, query: listFilter(search) });
}
