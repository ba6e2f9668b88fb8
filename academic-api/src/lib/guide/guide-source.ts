import type { GuidePage } from '@mebae/contracts';

/** A page with whose it is. */
export interface OwnedPage extends GuidePage {
  /** `settings.students-import` */
  pageID: string;
  /** The remote's name, or that of the frame. */
  owner: string;
}

/** All pages of the guide at one moment. */
export interface GuidePages {
  /** Changes with any of them. */
  version: string;
  pages: readonly OwnedPage[];
}

/** Hears of pages that can't be read. */
export interface GuideLog {
  warn(details: object, message: string): void;
}

/** Where the pages come from: each remote ships its own. */
export interface GuideSource {
  /** Those of all live remotes and of the frame; what can't be read now is as it was read last. */
  read(log: GuideLog): Promise<GuidePages>;
  /** @returns the bytes of a page's picture; null where it is not there */
  picture(page: OwnedPage): Promise<Buffer | null>;
}

/** The pages of one owner, with their names in the whole guide. */
export const owned = (owner: string, pages: readonly GuidePage[]): OwnedPage[] =>
  pages.map((page) => ({ ...page, owner, pageID: `${owner}.${page.name}` }));
