import {
  classEndpoints,
  examDraftEndpoints,
  masterEndpoints,
  type ExamDraft,
  type ExamDraftCheck,
  type ExamDraftData,
  type ExamStep,
} from '@mebae/contracts';
import { api, useApi, useMutate } from '@mebae/platform';

const paramsOf = (draftID: string) => ({ params: { draftID } });

export const readDraft = (draftID: string): Promise<ExamDraft> =>
  api(examDraftEndpoints.get, paramsOf(draftID));

/** @param draftID null begins a draft */
export const saveDraft = (
  draftID: string | null,
  body: { step: ExamStep; data: ExamDraftData },
): Promise<ExamDraft> =>
  draftID === null
    ? api(examDraftEndpoints.create, { body })
    : api(examDraftEndpoints.save, { ...paramsOf(draftID), body });

export const checkDraft = (draftID: string): Promise<ExamDraftCheck> =>
  api(examDraftEndpoints.check, paramsOf(draftID));

/** @returns id of the course */
export async function createExamOf(draftID: string): Promise<number> {
  const { evalSettingID } = await api(examDraftEndpoints.createExam, paramsOf(draftID));
  return evalSettingID;
}

/** Asks anew for what is shown of courses and drafts. */
export function useRefreshExams(): () => Promise<void> {
  const refresh = useMutate();
  return () => refresh('/exams');
}

/** Classes of the school year with their students. */
export const useClasses = () => useApi(classEndpoints.list, {});

/** What questions can be chosen from. */
export function useQuestionMasters() {
  const competencies = useApi(masterEndpoints.competencies, {});
  const sets = useApi(masterEndpoints.competencySettingTypes, {});
  const types = useApi(masterEndpoints.questionTypes, {});
  const failed = [competencies, sets, types].find((part) => part.error);
  return {
    error: failed?.error,
    retry: () => void failed?.mutate(),
    data:
      competencies.data && sets.data && types.data
        ? { all: competencies.data.data, sets: sets.data, types: types.data.data }
        : undefined,
  };
}
export type QuestionMasters = NonNullable<ReturnType<typeof useQuestionMasters>['data']>;
