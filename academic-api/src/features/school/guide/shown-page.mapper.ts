import {
  endpointNames,
  Role,
  type DispCtrlType,
  type EndpointName,
  type GuideAnswer,
  type GuideEntry,
  type GuidePageTexts,
  type LanguageCode,
  type SchoolKind,
  type ShownGuidePage,
} from '@mebae/contracts';
import { mayCall, wordsOfSchool } from '@mebae/rules';
import type { TextReader } from '../../../lib/school-words/catalogue.ts';
import type { GuidePages, OwnedPage } from '../../../lib/guide/guide-source.ts';
import { findRelated } from './find-page.ts';

/** In whose language and words pages are shown. */
export interface Reader {
  language: LanguageCode;
  schoolKind: SchoolKind | undefined;
}

/** Somebody of a school's staff. */
export interface SchoolReader extends TextReader {
  dispCtrlType: DispCtrlType;
  /** The contact for questions; empty: the school has named nobody. */
  contact: string;
}

/** The page's texts in the reader's language and the words of their school. */
export function textsFor(page: OwnedPage, { language, schoolKind }: Reader): GuidePageTexts {
  const own = (text: string): string => wordsOfSchool(text, schoolKind, language);
  const { title, asked, about, before, steps, troubles } = page[language];
  return {
    title: own(title),
    asked: asked.map(own),
    about: own(about),
    before: before.map(own),
    steps: steps.map(own),
    troubles: troubles.map(({ when, remedy }) => ({ when: own(when), remedy: own(remedy) })),
  };
}

const isEndpoint = (name: string): name is EndpointName =>
  (endpointNames as readonly string[]).includes(name);

/** Whether what a page explains is for administrators only; a call that this API does not know is for everybody. */
export function isForAdmins(
  { call }: OwnedPage,
  { dispCtrlType }: Pick<SchoolReader, 'dispCtrlType'>,
): boolean {
  if (call === undefined || !isEndpoint(call)) return false;
  return !mayCall({ role: Role.Normal, dispCtrlType }, call);
}

export const toEntry = (page: OwnedPage, reader: Reader): GuideEntry => ({
  pageID: page.pageID,
  title: textsFor(page, reader).title,
});

export function toAnswer(page: OwnedPage, reader: SchoolReader): GuideAnswer {
  const { title, about, steps } = textsFor(page, reader);
  const { pageID, open } = page;
  return { pageID, title, about, steps, open, isForAdmins: isForAdmins(page, reader) };
}

export function toShownPage(
  page: OwnedPage,
  { pages, version }: GuidePages,
  reader: SchoolReader,
): ShownGuidePage {
  const { asked: _, ...texts } = textsFor(page, reader);
  const related = page.related
    .map((name) => findRelated(pages, name, page.owner))
    .filter((found) => found !== undefined);
  return {
    ...texts,
    pageID: page.pageID,
    open: page.open,
    isForAdmins: isForAdmins(page, reader),
    picture: page.picture && {
      path: `/guide/pictures/${page.pageID}?version=${versionOf(page, version)}`,
      width: page.picture.width,
      height: page.picture.height,
    },
    related: related.map((other) => toEntry(other, reader)),
  };
}

/** Version of a page's picture: that of its owner, so that the address changes with it. */
export function versionOf({ owner }: OwnedPage, versions: string): string {
  const own = versions.split(' ').find((part) => part.startsWith(`${owner}@`));
  return encodeURIComponent(own ?? versions).slice(0, 80);
}
