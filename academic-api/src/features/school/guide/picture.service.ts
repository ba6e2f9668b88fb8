import { notFound } from '../../../lib/calls/failure.ts';
import type { GuidePages, GuideSource } from '../../../lib/guide/guide-source.ts';
import { versionOf } from './shown-page.mapper.ts';

/**
 * The picture of a page's screen.
 * @throws Failure 404 where the page has none
 */
export async function pictureOf(
  guide: GuideSource,
  { pages, version }: GuidePages,
  pageID: string,
): Promise<{ bytes: Buffer; version: string }> {
  const page = pages.find((candidate) => candidate.pageID === pageID);
  const bytes = page ? await guide.picture(page) : null;
  if (!page || !bytes) throw notFound.row('picture');
  return { bytes, version: decodeURIComponent(versionOf(page, version)) };
}
