import { defaultLanguage, type LanguageCode } from '@mebae/contracts';
import { createClient, type ApiClient } from './client.ts';

/**
 * The client of a candidate's page: no session, no school year, the personal link's token in every call.
 * @param token the last segment of `/answer/<token>`; null of a student who has signed in
 * @param language language of the answers' texts
 * @param timeoutMs an answer on a phone is given up earlier than a report; 20 s unless set
 */
export function createCandidateApi(
  token: string | null,
  language: LanguageCode = defaultLanguage,
  timeoutMs = 20_000,
): Pick<ApiClient, 'api' | 'file'> {
  const { api, file } = createClient({
    language,
    schoolYear: null,
    ...(token !== null && { candidateToken: token }),
    timeoutMs,
  });
  return { api, file };
}
