import { ExamStatus, cardsPerPage, endpoints, limits, type LoginCards } from '@mebae/contracts';
import { api, download, useApi, useMutate } from '@mebae/platform';
import { useCallback, useMemo } from 'react';

/** Courses of the shown year that are not over, newest first. */
export function useOpenCourses() {
  const { data, error } = useApi(endpoints.exams.list, {
    query: { page: 1, pageSize: limits.pageSizeMax },
  });
  const courses = useMemo(
    () => data?.data.filter(({ status }) => status !== ExamStatus.Ended),
    [data],
  );
  return { courses, error };
}

/** Own files of a course's cards that can be downloaded; null asks for nothing. */
export const useLoginCards = (evalSettingID: number | null) =>
  useApi(endpoints.loginCards.list, evalSettingID === null ? null : { params: { evalSettingID } });

/** Saves one of these files. */
export const downloadCards = (evalSettingID: number, { cardsID, fileName }: LoginCards) =>
  download(endpoints.loginCards.file, { params: { evalSettingID, cardsID } }, fileName);

/** Has cards drawn, which the frame's banner follows. */
export function useStartCards() {
  const refresh = useMutate();
  return useCallback(
    async (evalSettingID: number, studentIDs: number[]) => {
      const body = { people: { studentIDs }, perPage: cardsPerPage[0] };
      await api(endpoints.loginCards.start, { params: { evalSettingID }, body });
      await refresh(endpoints.operations.list);
    },
    [refresh],
  );
}
