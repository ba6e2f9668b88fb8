import {
  classEndpoints,
  customCompetencyEndpoints,
  examDraftEndpoints,
  groupEndpoints,
  limits,
  masterEndpoints,
  studentEndpoints,
  type ExamDraftData,
} from '@mebae/contracts';
import { api } from '@mebae/platform';

/** Names of what settings of a course hold as ids. */
export type SettingNames = Awaited<ReturnType<typeof readSettingNames>>;

/** Reads the names of what some versions of a course's settings hold as ids. */
export async function readSettingNames(versions: readonly ExamDraftData[]) {
  const students = [
    ...new Set(
      versions.flatMap(({ examinees }) => [
        ...(examinees?.studentIDs ?? []),
        ...(examinees?.excludedStudentIDs ?? []),
      ]),
    ),
  ];
  const hasCustom = versions.some(({ questions }) => questions?.customCompetencyIDs?.length);
  const hasGroups = versions.some(({ examinees }) => examinees?.groupSettingID);
  const [competencies, types, trends, classes, tags, custom, groups, people] = await Promise.all([
    api(masterEndpoints.competencies, {}),
    api(masterEndpoints.questionTypes, {}),
    api(masterEndpoints.trends, {}),
    api(classEndpoints.list, {}),
    api(studentEndpoints.tags, {}),
    hasCustom ? api(customCompetencyEndpoints.list, {}) : null,
    hasGroups ? api(groupEndpoints.list, {}) : null,
    students.length > 0
      ? api(examDraftEndpoints.members, {
          body: {
            rule: {
              schoolClassIDs: [],
              grades: [],
              tagIDs: [],
              studentIDs: students.slice(0, limits.examinees),
              excludedStudentIDs: [],
            },
            page: 1,
            pageSize: limits.pageSizeMax,
          },
        })
      : null,
  ]);
  return {
    competencies: competencies.data,
    types: types.data,
    trends: trends.data,
    classes: classes.data,
    tags: tags.data,
    custom: custom?.data ?? [],
    groups: groups?.data ?? [],
    students: people?.data ?? [],
  };
}
