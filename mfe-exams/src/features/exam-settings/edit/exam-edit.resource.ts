import {
  examEndpoints,
  examSettingsEndpoints,
  type ExamChange,
  type ExamDetail,
  type ExamDraftData,
} from '@mebae/contracts';
import { api, useApi, useMutate } from '@mebae/platform';

const paramsOf = (evalSettingID: number) => ({ params: { evalSettingID } });

/** The course to change. */
export const useExam = (evalSettingID: number | null) =>
  useApi(examEndpoints.detail, evalSettingID === null ? null : paramsOf(evalSettingID));

export const readExam = (evalSettingID: number): Promise<ExamDetail> =>
  api(examEndpoints.detail, paramsOf(evalSettingID));

/** Changes a course; what is shown of courses is asked for anew. */
export function useChangeExam(evalSettingID: number): (change: ExamChange) => Promise<void> {
  const refresh = useMutate();
  return async (body) => {
    await api(examEndpoints.change, { ...paramsOf(evalSettingID), body });
    await refresh('/exams');
  };
}

/** All settings of a course that has not started. */
export const useExamSettings = (evalSettingID: number) =>
  useApi(examSettingsEndpoints.get, paramsOf(evalSettingID));

export const readSettings = (evalSettingID: number) =>
  api(examSettingsEndpoints.get, paramsOf(evalSettingID));

export const checkSettings = (evalSettingID: number, data: ExamDraftData) =>
  api(examSettingsEndpoints.check, { ...paramsOf(evalSettingID), body: { data } });

/** Gives a course other settings. */
export const changeSettings = (
  evalSettingID: number,
  body: { data: ExamDraftData; basedOn: string },
) => api(examSettingsEndpoints.change, { ...paramsOf(evalSettingID), body });
