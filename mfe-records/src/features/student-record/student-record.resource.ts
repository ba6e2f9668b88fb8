import {
  endpoints,
  type StudentGrowth,
  type StudentNeighbours,
  type StudentRecord,
} from '@mebae/contracts';
import { useApi, useSearchParams, type UseApiResult } from '@mebae/platform';
import { listFilter } from '../../lib/list-query.ts';

/** The record with the scores of one course: the newest scored one while `evalSettingID` is null. */
export function useRecord(
  studentID: number,
  evalSettingID: number | null,
): UseApiResult<StudentRecord> {
  return useApi(
    endpoints.records.record,
    { params: { studentID }, query: { evalSettingID: evalSettingID ?? undefined } },
    { keepPreviousData: true },
  );
}

export function useGrowth(studentID: number): UseApiResult<StudentGrowth> {
  return useApi(endpoints.records.growth, { params: { studentID } });
}

/** Previous and next in the list that the address carries. */
export function useNeighbours(studentID: number): UseApiResult<StudentNeighbours> {
  const [search] = useSearchParams();
  return useApi(endpoints.records.neighbours, { params: { studentID }, query: listFilter(search) });
}
