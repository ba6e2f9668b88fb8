import {
  endpoints,
  type LetterDetail,
  type LetterFormat,
  type LetterOptions,
  type LetterWriter,
  type StudentLetters,
} from '@mebae/contracts';
import { ApiError, api, download, useApi, useMutate, type UseApiResult } from '@mebae/platform';
import { useMemo } from 'react';

interface LetterParams {
  studentID: number;
  letterID: number;
}

export const useLetters = (studentID: number): UseApiResult<StudentLetters> =>
  useApi(endpoints.letters.list, { params: { studentID } });

export const useLetter = (params: LetterParams): UseApiResult<LetterDetail> =>
  useApi(endpoints.letters.read, { params });

/** Whether a letter was refused because its evidence is too little for the length. */
export const isTooLittle = (error: unknown): boolean =>
  error instanceof ApiError && error.reason.includes('tooLittle');

/** The letter as it is saved. */
export const readLetter = (params: LetterParams): Promise<LetterDetail> =>
  api(endpoints.letters.read, { params });

/** @param fileName where the response names none */
export const downloadLetter = (params: LetterParams, format: LetterFormat, fileName: string) =>
  download(endpoints.letters.file, { params, query: { format } }, fileName);

/** Calls that write; afterwards letters, and the work that was started, are asked for anew. */
export function useLetterWrites(studentID: number) {
  const refresh = useMutate();
  return useMemo(() => {
    const letters = `/studentRecord/${studentID}/letters` as const;
    // what was refused, because somebody has changed it, is shown as it is now
    const then = async <T>(call: Promise<T>): Promise<T> => {
      try {
        return await call;
      } finally {
        await refresh(letters);
      }
    };
    const started = async <T>(call: Promise<T>): Promise<T> => {
      const result = await then(call);
      await refresh(endpoints.operations.list);
      return result;
    };
    return {
      create: (body: LetterOptions) =>
        started(api(endpoints.letters.create, { params: { studentID }, body })),
      write: (letterID: number, writer: LetterWriter) =>
        started(
          api(endpoints.letters.write, { params: { studentID, letterID }, body: { writer } }),
        ),
      save: (letterID: number, body: { text: string; updatedAt: string }) =>
        then(api(endpoints.letters.save, { params: { studentID, letterID }, body })),
      remove: async ({ letterID, updatedAt }: LetterDetail) => {
        const params = { studentID, letterID };
        try {
          await api(endpoints.letters.remove, { params, query: { updatedAt } });
        } catch (error) {
          await refresh(letters);
          throw error;
        }
        await refresh(letters, `${letters}/${letterID}`);
      },
      approve: (letterID: number, updatedAt: string) =>
        then(
          api(endpoints.letters.approve, { params: { studentID, letterID }, body: { updatedAt } }),
        ),
    };
  }, [studentID, refresh]);
}
