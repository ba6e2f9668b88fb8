import { apiBase, endpoints, type GuideAnswer, type Handbook } from '@mebae/contracts';
import { api, download, useApi } from '@mebae/platform';

/** All pages by chapter. */
export const useGuideContents = (asks: boolean) =>
  useApi(endpoints.guide.contents, asks ? {} : null);

/** One page by its name, or the page of a screen. */
export const useGuidePage = (query: { pageID?: string; screen?: string } | null) =>
  useApi(endpoints.guide.page, query && { query });

/** The pages that answer a question, and what else the guide says to it. */
export interface GuideReply {
  found: GuideAnswer[];
  contact: string;
  canWord: boolean;
}

export const askGuide = (question: string, screen: string): Promise<GuideReply> =>
  api(endpoints.guide.ask, { body: { question, screen } });

/** Has the installation's language model word an answer from pages that were found. */
export const wordAnswer = (question: string, pages: readonly GuideAnswer[]) =>
  api(endpoints.guide.word, {
    body: { question, pageIDs: pages.map(({ pageID }) => pageID) },
  });

/** Says that nothing of what was found is an answer. */
export const sayNotAnswered = (question: string, screen: string) =>
  api(endpoints.guide.notAnswered, { body: { question, screen } });

export const downloadHandbook = (handbook: Handbook) =>
  download(endpoints.guide.handbook, { params: { handbook } }, `${handbook}.pdf`);

/** Address of a page's picture. */
export const pictureAddress = (path: string): string => `${apiBase}${path}`;

/** Address of a page in the guide. */
export const guideAddress = (pageID: string): string => `/pages/guide/${pageID}`;
