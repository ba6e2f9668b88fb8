import { ownPageEndpoints, type LanguageCode } from '@mebae/contracts';
import { createCandidateApi } from '@mebae/platform/light';

/** Calls of a student's own page. */
export function createOwnPageCalls(token: string | null, language: LanguageCode) {
  const { api } = createCandidateApi(token, language);
  return {
    readPage: () => api(ownPageEndpoints.read),
    readResults: (evalSettingID: number) =>
      api(ownPageEndpoints.results, { params: { evalSettingID } }),
  };
}

export type OwnPageCalls = ReturnType<typeof createOwnPageCalls>;

/** A student's results as the student would see them, by the session of the member of staff who looks at them. */
export const readPreview = (
  { evalSettingID, studentID }: { evalSettingID: number; studentID: number },
  language: LanguageCode,
) =>
  createCandidateApi(null, language).api(ownPageEndpoints.preview, {
    params: { evalSettingID, studentID },
  });
