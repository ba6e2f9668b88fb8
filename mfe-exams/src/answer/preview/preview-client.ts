import { answerEndpoints, examDraftEndpoints, RequestPermission } from '@mebae/contracts';
import type { AnswerResult, HandInResult, LanguageCode, OwnRequests } from '@mebae/contracts';
import { createCandidateApi } from '@mebae/platform/light';

type Client = ReturnType<typeof createCandidateApi>;

/**
 * The client of a preview: what a candidate would be asked comes from the draft, by the session of the member of staff
 * who looks at it. Everything that a candidate would send stays in the page, as if the server had taken it.
 */
export function createPreviewClient(draftID: string, language: LanguageCode): Client {
  const client = createCandidateApi('', language);
  const taken: AnswerResult = {
    taken: 0,
    refused: [],
    refusedParts: [],
    refusedSurveyAnswers: [],
  };
  const handedIn = (): HandInResult => ({
    receipt: { receiptNumber: 'PREVIEW', handedInAt: new Date().toISOString() },
    missing: [],
    missingParts: [],
    missingSurveyItems: [],
  });
  const noRequests: OwnRequests = {
    permission: RequestPermission.NotPermitted,
    mayAsk: false,
    data: [],
  };
  const api = async (endpoint: unknown): Promise<unknown> => {
    if (endpoint === answerEndpoints.session) {
      return client.api(examDraftEndpoints.preview, { params: { draftID } });
    }
    if (endpoint === answerEndpoints.save) return taken;
    if (endpoint === answerEndpoints.requests) return noRequests;
    return endpoint === answerEndpoints.handIn ? handedIn() : {};
  };
  return { ...client, api: api as Client['api'] };
}
