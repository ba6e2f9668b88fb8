import { endpoints, type ReportComment, type ReportCommentBody } from '@mebae/contracts';
import { api, useApi, useMutate } from '@mebae/platform';
import { useMemo } from 'react';

/** How far the classes of a course are. */
export const useCommentClasses = (evalSettingID: number | null) =>
  useApi(
    endpoints.reportComments.classes,
    evalSettingID === null ? null : { params: { evalSettingID } },
  );

/** Comments to the students of a class. */
export const useCommentsOfClass = (evalSettingID: number, schoolClassID: number) =>
  useApi(endpoints.reportComments.ofClass, { params: { evalSettingID, schoolClassID } });

/** The saved comment of a student. */
export const readComment = (evalSettingID: number, studentID: number): Promise<ReportComment> =>
  api(endpoints.reportComments.read, { params: { evalSettingID, studentID } });

/** Calls that write; how far the classes are is asked for anew then. */
export function useCommentWrites(evalSettingID: number) {
  const refresh = useMutate();
  return useMemo(() => {
    const refreshClasses = () => refresh(endpoints.reportComments.classes);
    return {
      save: async (studentID: number, body: ReportCommentBody) => {
        const saved = await api(endpoints.reportComments.save, {
          params: { evalSettingID, studentID },
          body,
        });
        await refreshClasses();
        return saved;
      },
      setDue: async (dueOn: string | null) => {
        await api(endpoints.reportComments.setDue, { params: { evalSettingID }, body: { dueOn } });
        await refreshClasses();
      },
    };
  }, [evalSettingID, refresh]);
}
