import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { guideChapters, guidePageID, guidePageTexts, handbooks } from '../guide-document.ts';
import { limits } from '../limits.ts';

/** A page of the guide in a list: enough to choose it. */
const guideEntry = z.object({ pageID: z.string(), title: z.string() });
export type GuideEntry = z.infer<typeof guideEntry>;

/** A contact for those who find no answer. */
const guideContact = z.object({
  /** As the school has typed it; empty: it has named nobody. */
  contact: z.string(),
});

/** A page in the caller's language and in the words of their school. */
const shownGuidePage = guidePageTexts.omit({ asked: true }).extend({
  pageID: z.string(),
  /** Address of the screen where the task begins; null where it begins nowhere of its own. */
  open: z.string().nullable(),
  /** Whether this caller may not do what its screen does. */
  isForAdmins: z.boolean(),
  picture: z.object({ path: z.string(), width: z.number(), height: z.number() }).nullable(),
  related: z.array(guideEntry),
});
export type ShownGuidePage = z.infer<typeof shownGuidePage>;

/** A question as somebody types it. */
const question = z.string().trim().min(1).max(limits.guideQuestionLength);
/** Address of the screen that somebody asks from, without its query. */
const screen = z.string().startsWith('/').max(300);

/** Answer of a page to a question. */
const guideAnswer = shownGuidePage.pick({
  pageID: true,
  title: true,
  about: true,
  steps: true,
  open: true,
  isForAdmins: true,
});
export type GuideAnswer = z.infer<typeof guideAnswer>;

export const guideEndpoints = {
  contents: endpoint({
    method: 'GET',
    path: '/guide/contents',
    access: 'staff',
    summary: 'All pages of the guide by chapter, those of every live remote among them',
    response: guideContact.extend({
      chapters: z.array(
        z.object({
          chapter: z.enum(guideChapters),
          title: z.string(),
          pages: z.array(guideEntry.extend({ about: z.string() })),
        }),
      ),
    }),
  }),
  page: endpoint({
    method: 'GET',
    path: '/guide/page',
    access: 'staff',
    summary: 'One page of the guide, by its name or by the screen that it explains',
    query: z
      .object({ pageID: guidePageID.optional(), screen: screen.optional() })
      .refine(({ pageID, screen: path }) => (pageID === undefined) !== (path === undefined)),
    response: shownGuidePage.extend(guideContact.shape),
  }),
  publicPage: endpoint({
    method: 'GET',
    path: '/guide/publicPage',
    access: 'public',
    summary: 'The page of a screen that needs no sign-in: signing in, answering',
    query: z.object({ screen }),
    response: shownGuidePage.omit({ related: true, picture: true }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/guide/questions',
    access: 'staff',
    summary:
      'Find the pages that answer a question; one that none answers is counted, without who asked',
    body: z.object({ question, screen }),
    response: guideContact.extend({
      /** The best first; none where the guide does not know. */
      found: z.array(guideAnswer),
      /** Whether a language model words an answer from them. */
      canWord: z.boolean(),
    }),
  }),
  word: endpoint({
    method: 'POST',
    path: '/guide/wordings',
    access: 'staff',
    summary: 'Have the language model word an answer from pages that were found',
    body: z.object({ question, pageIDs: z.array(guidePageID).min(1).max(3) }),
    response: z.object({
      /** Null where it failed, or said what the pages do not. */
      text: z.string().nullable(),
      /** The pages that it stands on. */
      cites: z.array(guideEntry),
    }),
  }),
  notAnswered: endpoint({
    method: 'POST',
    path: '/guide/notAnswered',
    access: 'staff',
    summary: 'Say that what was found is no answer; it is counted, without who asked',
    body: z.object({ question, screen }),
    response: z.object({}),
  }),
  handbook: endpoint({
    method: 'GET',
    path: '/guide/handbooks/:handbook',
    access: 'staff',
    transfer: 'download',
    summary: 'A handbook of the pages for one kind of reader (PDF)',
    params: z.object({ handbook: z.enum(handbooks) }),
  }),
  picture: endpoint({
    method: 'GET',
    path: '/guide/pictures/:pageID',
    access: 'staff',
    transfer: 'download',
    summary: "The picture of a page's screen (PNG)",
    params: z.object({ pageID: guidePageID }),
    query: z.object({ version: z.string().max(80).optional() }),
  }),
};
