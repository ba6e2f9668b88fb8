import {
  endpoints,
  type FindingsBody,
  type FindingsOptions,
  type Participation,
  type StudentFindings,
} from '@mebae/contracts';
import { api, useApi, useMutate, type UseApiResult } from '@mebae/platform';
import { useMemo } from 'react';

export const useFindings = (studentID: number): UseApiResult<StudentFindings> =>
  useApi(endpoints.findings.read, { params: { studentID } });

/** Composes a text; keeps nothing. */
export const proposeFindings = (studentID: number, body: FindingsOptions & { seed: string }) =>
  api(endpoints.findings.propose, { params: { studentID }, body });

/** Calls that write; afterwards what is shown of the student is asked for anew. */
export function useFindingsWrites(studentID: number) {
  const refresh = useMutate();
  return useMemo(() => {
    const params = { studentID };
    const then = async <T>(call: Promise<T>): Promise<T> => {
      const result = await call;
      await refresh(`/studentRecord/${studentID}/findings`);
      return result;
    };
    return {
      save: (body: FindingsBody) => then(api(endpoints.findings.save, { params, body })),
      add: (body: Pick<Participation, 'kind' | 'title'>) =>
        then(api(endpoints.findings.addParticipation, { params, body })),
      remove: (participationID: number) =>
        then(
          api(endpoints.findings.removeParticipation, { params: { studentID, participationID } }),
        ),
      word: async (body: FindingsOptions) => {
        await api(endpoints.findings.word, { params, body });
        await refresh(endpoints.operations.list);
      },
    };
  }, [studentID, refresh]);
}
