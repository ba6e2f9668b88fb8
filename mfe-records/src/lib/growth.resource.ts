import { endpoints, type StudentGrowth } from '@mebae/contracts';
import { useApi, type UseApiResult } from '@mebae/platform';

export function useGrowth(studentID: number): UseApiResult<StudentGrowth> {
  return useApi(endpoints.records.growth, { params: { studentID } });
}
