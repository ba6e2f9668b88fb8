import { endpoints, type StudentRecord } from '@mebae/contracts';
import { useApi, type UseApiResult } from '@mebae/platform';

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

/** Reads the questions about each competency for a talk. */
export const useInterviewQuestions = () => useApi(endpoints.masters.interviewNaviCompetencies, {});
