import { endpoints, type InterviewBody, type StudentInterviews } from '@mebae/contracts';
import { api, useApi, useMutate, type UseApiResult } from '@mebae/platform';
import { useMemo } from 'react';

export const useInterviews = (studentID: number): UseApiResult<StudentInterviews> =>
  useApi(endpoints.interviews.read, { params: { studentID } });

/** The talks as they are saved. */
export const readInterviews = (studentID: number): Promise<StudentInterviews> =>
  api(endpoints.interviews.read, { params: { studentID } });

/** Calls that write; afterwards the talks are asked for anew. */
export function useInterviewWrites(studentID: number) {
  const refresh = useMutate();
  return useMemo(() => {
    const then = async <T>(call: Promise<T>): Promise<T> => {
      const result = await call;
      await refresh(`/studentRecord/${studentID}/interviews`);
      return result;
    };
    return {
      create: (body: InterviewBody) =>
        then(api(endpoints.interviews.create, { params: { studentID }, body })),
      update: (interviewID: number, body: InterviewBody & { updatedAt: string }) =>
        then(api(endpoints.interviews.update, { params: { studentID, interviewID }, body })),
      remove: (interviewID: number) =>
        then(api(endpoints.interviews.remove, { params: { studentID, interviewID } })),
    };
  }, [studentID, refresh]);
}
