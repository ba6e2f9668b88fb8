import {
  answerEndpoints,
  examDraftEndpoints,
  lostLinkEndpoints,
  shortCodeEndpoints,
  type AnswerSession,
  type AskedEvaluator,
  type LanguageCode,
} from '@mebae/contracts';
import { createCandidateApi } from '@mebae/platform/light';
import type { batchOf } from './queue/answer-sender.ts';

/** Calls of the owner of a personal link; in a preview nothing of it leaves the page. */
export function createAnswerCalls(token: string, language: LanguageCode) {
  const { api } = createCandidateApi(token, language);
  return {
    readSession: () => api(answerEndpoints.session),
    /** Until when answers are taken, and whether they are handed in: it changes while the page is open. */
    readState: () => api(answerEndpoints.state),
    /** Keeps answers; the same batch again changes nothing. */
    save: (body: ReturnType<typeof batchOf>) => api(answerEndpoints.save, { body }),
    handIn: () => api(answerEndpoints.handIn),
    /** Keeps the language with the link, so that mails and other devices know it. */
    setLanguage: (code: LanguageCode) =>
      api(answerEndpoints.language, { body: { language: code } }),
    /** People whom the candidate has asked for an evaluation, and whether they may ask more. */
    readRequests: () => api(answerEndpoints.requests),
    /** People whom the candidate may ask, by a part of their name. */
    findPeople: (name: string) => api(answerEndpoints.people, { query: { name } }),
    ask: (body: AskedEvaluator) => api(answerEndpoints.ask, { body }),
    withdraw: (requestedEvaluatorID: number) =>
      api(answerEndpoints.withdraw, { params: { requestedEvaluatorID } }),
  };
}

export type AnswerCalls = ReturnType<typeof createAnswerCalls>;

/** The questions of a draft's candidates, by the session of the member of staff who looks at it. */
export const readPreview = (draftID: string, language: LanguageCode): Promise<AnswerSession> =>
  createCandidateApi('', language).api(examDraftEndpoints.preview, { params: { draftID } });

/** @returns the token of the personal link that a short code stands for */
export async function readTokenOf(code: string, language: LanguageCode): Promise<string> {
  const { api } = createCandidateApi('', language);
  const { token } = await api(shortCodeEndpoints.open, { body: { code } });
  return token;
}

/** Has the links of open courses mailed to an address; an address that nobody has ends in the same way. */
export async function sendLostLinks(email: string, language: LanguageCode): Promise<void> {
  await createCandidateApi('', language).api(lostLinkEndpoints.send, { body: { email } });
}
