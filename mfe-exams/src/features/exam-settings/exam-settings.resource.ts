import {
  classEndpoints,
  customCompetencyEndpoints,
  eventEndpoints,
  examDraftEndpoints,
  groupEndpoints,
  masterEndpoints,
  studentEndpoints,
  type ExamDraft,
  type ExamDraftCheck,
  type ExamDraftData,
  type ExamStep,
} from '@mebae/contracts';
import { api, useApi, useMay, useMutate, type CallArgs } from '@mebae/platform';

const paramsOf = (draftID: string) => ({ params: { draftID } });

export const readDraft = (draftID: string): Promise<ExamDraft> =>
  api(examDraftEndpoints.get, paramsOf(draftID));

/** @param known the draft as it was read or saved here; null begins one */
export const saveDraft = (
  known: { draftID: string; basedOn: string } | null,
  body: { step: ExamStep; data: ExamDraftData },
): Promise<ExamDraft> =>
  known === null
    ? api(examDraftEndpoints.create, { body })
    : api(examDraftEndpoints.save, {
        ...paramsOf(known.draftID),
        body: { ...body, basedOn: known.basedOn },
      });

export const checkDraft = (draftID: string): Promise<ExamDraftCheck> =>
  api(examDraftEndpoints.check, paramsOf(draftID));

/** One page of the people whom a rule takes in, and how many they are. */
export const countMembers = (body: CallArgs<typeof examDraftEndpoints.members>['body']) =>
  api(examDraftEndpoints.members, { body });

/** Reads the precision and the cost of each number of evaluators, by settings as they are typed. */
export const readDesigns = (body: CallArgs<typeof examDraftEndpoints.designs>['body']) =>
  api(examDraftEndpoints.designs, { body });

/** @returns id of the course */
export async function createExamOf(draftID: string): Promise<number> {
  const { evalSettingID } = await api(examDraftEndpoints.createExam, paramsOf(draftID));
  return evalSettingID;
}

/** Asks anew for what is shown of courses, of drafts, and of the events that have a course. */
export function useRefreshExams(): () => Promise<void> {
  const refresh = useMutate();
  return async () => {
    await Promise.all([refresh('/exams'), refresh('/jgrow/events')]);
  };
}

/** The event that a course is made for; null asks for none. */
export const useEvent = (eventID: number | null) =>
  useApi(eventEndpoints.detail, eventID === null ? null : { params: { eventID } });

/** Classes of the school year with their students. */
export const useClasses = () => useApi(classEndpoints.list, {});

/** The school's tags with how many students carry each. */
export const useTags = () => useApi(studentEndpoints.tags, {});

/** Group settings of the school year. */
export const useGroupSettings = () => useApi(groupEndpoints.list, {});

/** Students whom a search finds; none until something is searched for. */
export const useFoundStudents = (search: string) =>
  useApi(
    studentEndpoints.list,
    search === '' ? null : { query: { search, page: 1, pageSize: foundStudents } },
    { keepPreviousData: true },
  );

/** Maximum number of students that a search shows. */
export const foundStudents = 10;

/** Reads the questions to choose from. */
export function useQuestionMasters() {
  const competencies = useApi(masterEndpoints.competencies, {});
  const sets = useApi(masterEndpoints.competencySettingTypes, {});
  const types = useApi(masterEndpoints.questionTypes, {});
  const trends = useApi(masterEndpoints.trends, {});
  // an Uchida school has none of its own
  const mayListCustom = useMay('customCompetencies.list');
  const custom = useApi(customCompetencyEndpoints.list, mayListCustom ? {} : null);
  const failed = [competencies, sets, types, trends, custom].find((part) => part.error);
  const hasCustom = !mayListCustom || custom.data !== undefined;
  return {
    error: failed?.error,
    retry: () => void failed?.mutate(),
    data:
      competencies.data && sets.data && types.data && trends.data && hasCustom
        ? {
            all: competencies.data.data,
            sets: sets.data,
            types: types.data.data,
            trends: trends.data.data,
            custom: custom.data?.data ?? [],
          }
        : undefined,
  };
}
export type QuestionMasters = NonNullable<ReturnType<typeof useQuestionMasters>['data']>;
