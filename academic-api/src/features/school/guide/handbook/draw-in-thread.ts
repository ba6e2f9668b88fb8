import { guideChapters, shortCodePage, type Handbook } from '@mebae/contracts';
import { dayInJapan, filledText } from '@mebae/rules';
import type { Deps } from '../../../../lib/calls/deps.ts';
import type { GuideSource, OwnedPage } from '../../../../lib/guide/guide-source.ts';
import { runInThread } from '../../../../lib/processes/run-in-thread.ts';
import { guideTexts } from '../guide-texts.ts';
import { isForAdmins, textsFor, type SchoolReader } from '../shown-page.mapper.ts';
import type drawHandbookPdf from './draw-handbook.worker.ts';
import type { HandbookPage, HandbookToDraw } from './handbook.ts';

/** Makes a handbook of the pages that are for its readers, on a thread of its own. */
export async function drawHandbook(
  handbook: Handbook,
  reader: SchoolReader,
  { guide, pages }: { guide: GuideSource; pages: readonly OwnedPage[] },
  { config, now }: Pick<Deps, 'config' | 'now'>,
): Promise<{ type: string; name: string; content: Buffer }> {
  const texts = guideTexts(reader);
  const title = texts.handbooks[handbook];
  const own = pages.filter((page) => page.handbooks.includes(handbook));
  const chapters = await Promise.all(
    guideChapters.map(async (chapter) => ({
      title: texts.chapters[chapter],
      pages: await Promise.all(
        own
          .filter((page) => page.chapter === chapter)
          .toSorted((a, b) => a.order - b.order)
          .map((page) => toHandbookPage(page, reader, guide)),
      ),
    })),
  );
  const { contact } = reader;
  const book: HandbookToDraw = {
    handbook,
    language: reader.language,
    schoolKind: reader.schoolKind,
    title,
    madeOn: filledText(texts.madeOn, { product: config.productName, date: dayInJapan(now()) }),
    contact: contact === '' ? null : filledText(texts.contact, { contact }),
    address:
      handbook === 'pupils'
        ? filledText(texts.address, {
            address: `${config.publicUrl.replace(/^https?:\/\//, '')}${shortCodePage}`,
          })
        : null,
    chapters: chapters.filter((chapter) => chapter.pages.length > 0),
  };
  const bytes = await runInThread<typeof drawHandbookPdf>(
    new URL('./draw-handbook.worker.ts', import.meta.url),
    book,
  );
  return { type: 'application/pdf', name: `${title}.pdf`, content: Buffer.from(bytes) };
}

async function toHandbookPage(
  page: OwnedPage,
  reader: SchoolReader,
  guide: GuideSource,
): Promise<HandbookPage> {
  const { asked: _, ...texts } = textsFor(page, reader);
  const bytes = page.picture && (await guide.picture(page));
  return {
    ...texts,
    isForAdmins: isForAdmins(page, reader),
    picture:
      page.picture && bytes
        ? { bytes, width: page.picture.width, height: page.picture.height }
        : null,
  };
}
