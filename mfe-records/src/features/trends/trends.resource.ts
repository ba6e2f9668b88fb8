import { endpoints, type StudentCare, type StudentTrends } from '@mebae/contracts';
import { useApi, type UseApiResult } from '@mebae/platform';

export const useTrends = (studentID: number): UseApiResult<StudentTrends> =>
  useApi(endpoints.studentTrends.read, { params: { studentID } });

export const useCare = (studentID: number): UseApiResult<StudentCare> =>
  useApi(endpoints.studentTrends.care, { params: { studentID } });
