import {
  guideChapters,
  type GuideAnswer,
  type LanguageCode,
  type ShownGuidePage,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { notFound } from '../../../lib/calls/failure.ts';
import type { GuidePages, OwnedPage } from '../../../lib/guide/guide-source.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import { findByScreen } from './find-page.ts';
import { guideTexts } from './guide-texts.ts';
import * as repository from './guide.repository.ts';
import { findPages } from './search/find-pages.ts';
import type { SearchablePage } from './search/page-index.ts';
import {
  textsFor,
  toAnswer,
  toEntry,
  toShownPage,
  type SchoolReader,
} from './shown-page.mapper.ts';

const noPage = () => notFound.row('guidePage');

/** The reader, with what their school says of itself. */
export async function guideReaderOf(
  tx: Tx,
  { companyID, language, dispCtrlType }: StaffSession,
): Promise<SchoolReader> {
  const { helpContact, schoolKind } = await repository.readSchool(tx, companyID);
  return { language, schoolKind, dispCtrlType, contact: helpContact };
}

const inOrder = (a: OwnedPage, b: OwnedPage): number =>
  a.order - b.order || (a.pageID < b.pageID ? -1 : 1);

/** All pages by chapter; chapters without pages are left out. */
export function contentsOf({ pages }: GuidePages, reader: SchoolReader) {
  const chapters = guideChapters.map((chapter) => ({
    chapter,
    title: guideTexts(reader).chapters[chapter],
    pages: pages
      .filter((page) => page.chapter === chapter)
      .toSorted(inOrder)
      .map((page) => ({ ...toEntry(page, reader), about: textsFor(page, reader).about })),
  }));
  return { contact: reader.contact, chapters: chapters.filter((entry) => entry.pages.length > 0) };
}

/** @throws Failure 404 where there is no such page, or none of the screen */
export function pageOf(
  guide: GuidePages,
  wanted: { pageID?: string; screen?: string },
  reader: SchoolReader,
): ShownGuidePage & { contact: string } {
  const page =
    wanted.screen === undefined
      ? guide.pages.find(({ pageID }) => pageID === wanted.pageID)
      : findByScreen(guide.pages, wanted.screen)?.page;
  if (!page) throw noPage();
  return { ...toShownPage(page, guide, reader), contact: reader.contact };
}

/**
 * A page for people who have not signed in, in the words of no particular school.
 * @throws Failure 404 for a screen of staff, as for one that does not exist
 */
export function publicPageOf({ pages }: GuidePages, screen: string, language: LanguageCode) {
  const page = findByScreen(pages, screen)?.page;
  if (!page?.isPublic) throw noPage();
  const { asked: _, ...texts } = textsFor(page, { language, schoolKind: undefined });
  return { ...texts, pageID: page.pageID, open: page.open, isForAdmins: false };
}

/** Texts of the pages in one language that the search reads. */
export const searchable = (pages: readonly OwnedPage[], language: LanguageCode): SearchablePage[] =>
  pages.map((page) => {
    const { title, asked, about, before, steps, troubles } = page[language];
    const text = [
      about,
      ...before,
      ...steps,
      ...troubles.flatMap(({ when, remedy }) => [when, remedy]),
    ];
    return { pageID: page.pageID, title, asked, text: text.join('\n') };
  });

/** The pages that answer a question, the best first; none where the guide does not know. */
export async function search(
  { pages, version }: GuidePages,
  question: string,
  language: LanguageCode,
): Promise<OwnedPage[]> {
  const found = await findPages({
    version,
    language,
    pages: searchable(pages, language),
    question,
  });
  return found
    .map((pageID) => pages.find((page) => page.pageID === pageID))
    .filter((page) => page !== undefined);
}

export const answersOf = (found: readonly OwnedPage[], reader: SchoolReader): GuideAnswer[] =>
  found.map((page) => toAnswer(page, reader));
