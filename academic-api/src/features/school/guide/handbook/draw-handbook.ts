import type { Content } from 'pdfmake/interfaces.js';
import { pdfOf, type DocumentFacts, type PageContent } from '../../../../lib/pdf/document.ts';
import { printable } from '../../../../lib/pdf/fonts.ts';
import { guideTexts, type GuideTexts as Texts } from '../guide-texts.ts';
import type { HandbookPage, HandbookToDraw } from './handbook.ts';

/** Points. A4 with margins that every printer keeps. */
const page = { width: 595.28, height: 841.89, margin: 48 };
const contentWidth = page.width - 2 * page.margin;
/** No picture is higher: the steps stand beside it on the page. */
const pictureHeight = 210;

const colours = { text: '#242424', muted: '#5c5c5c', brand: '#2f6523' };

const heading = (text: string): Content => ({
  text: printable(text),
  fontSize: 11,
  bold: true,
  color: colours.brand,
  margin: [0, 8, 0, 3],
});

const paragraph = (text: string, style: object = {}): Content => ({
  text: printable(text),
  margin: [0, 0, 0, 4],
  ...style,
});

const dataUrl = (bytes: Uint8Array): string =>
  `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;

/** @param height of the picture at most; 0 shows none */
function pictureOf({ picture }: HandbookPage, height: number): Content[] {
  if (!picture || height === 0) return [];
  return [
    {
      image: dataUrl(picture.bytes),
      fit: [contentWidth, height],
      margin: [0, 6, 0, 4],
    },
  ];
}

/** One task: what it is for, what it takes, its steps, and what can go wrong. */
function taskOf(task: HandbookPage, texts: Texts, height = pictureHeight): Content[] {
  return [
    paragraph(task.about),
    ...(task.isForAdmins ? [paragraph(texts.forAdmins, { color: colours.muted })] : []),
    ...(task.before.length > 0
      ? [heading(texts.before), { ul: task.before.map((text) => printable(text)) }]
      : []),
    heading(texts.steps),
    { ol: task.steps.map((text) => ({ text: printable(text), margin: [0, 0, 0, 2] })) },
    ...pictureOf(task, height),
    ...(task.troubles.length > 0
      ? [
          heading(texts.troubles),
          ...task.troubles.map(({ when, remedy }): Content => ({
            text: [{ text: printable(when), bold: true }, printable(`${texts.separator}${remedy}`)],
            margin: [0, 0, 0, 3],
          })),
        ]
      : []),
  ];
}

function bookOf({ chapters, title, madeOn, contact }: HandbookToDraw, texts: Texts): Content[] {
  return [
    { text: printable(title), fontSize: 24, bold: true, margin: [0, 0, 0, 6] },
    paragraph(madeOn, { color: colours.muted }),
    ...(contact === null ? [] : [paragraph(contact)]),
    {
      toc: {
        title: { text: texts.contents, fontSize: 14, bold: true, margin: [0, 16, 0, 6] },
      },
    },
    ...chapters.flatMap((chapter): Content[] =>
      chapter.pages.flatMap((task, index): Content[] => [
        ...(index === 0
          ? [
              {
                text: printable(chapter.title),
                fontSize: 18,
                bold: true,
                color: colours.brand,
                pageBreak: 'before' as const,
                tocItem: true,
                tocStyle: { bold: true },
                tocMargin: [0, 6, 0, 0] as [number, number, number, number],
                margin: [0, 0, 0, 8] as [number, number, number, number],
              },
            ]
          : []),
        {
          text: printable(task.title),
          fontSize: 14,
          bold: true,
          headlineLevel: 1,
          tocItem: true,
          tocMargin: [12, 0, 0, 0],
          margin: [0, index === 0 ? 0 : 18, 0, 4],
        },
        ...taskOf(task, texts),
      ]),
    ),
  ];
}

/** One sheet to hand out: the steps, then what can go wrong. */
function sheetOf(
  { chapters, title, contact, address }: HandbookToDraw,
  texts: Texts,
  height: number,
): Content[] {
  return [
    { text: printable(title), fontSize: 20, bold: true, margin: [0, 0, 0, 4] },
    ...chapters
      .flatMap(({ pages }) => pages)
      .flatMap((task): Content[] => [
        { text: printable(task.title), fontSize: 13, bold: true, margin: [0, 8, 0, 3] },
        ...taskOf(task, texts, height),
      ]),
    ...(address === null ? [] : [paragraph(address, { bold: true, margin: [0, 8, 0, 2] })]),
    ...(contact === null ? [] : [paragraph(contact)]),
  ];
}

/** Head and foot of every handbook. */
const frameOf = (
  book: HandbookToDraw,
  fontSize: number,
): DocumentFacts & Omit<PageContent, 'content'> => ({
  title: book.title,
  language: book.language,
  pageMargins: page.margin,
  defaultStyle: { fontSize, lineHeight: 1.2, color: colours.text },
});

/** Sizes of the sheet's letters and pictures, the largest first. */
const sheetSizes = [
  { fontSize: 11.5, height: 160 },
  { fontSize: 11, height: 120 },
  { fontSize: 11, height: 0 },
  { fontSize: 10, height: 0 },
  { fontSize: 9, height: 0 },
];

const pagesIn = (pdf: Buffer): number =>
  Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1] ?? 1);

/** Draws a sheet as large as one page holds. */
async function drawSheet(book: HandbookToDraw, texts: Texts): Promise<Buffer> {
  let sheet: Buffer = Buffer.alloc(0);
  for (const { fontSize, height } of sheetSizes) {
    sheet = await pdfOf({ ...frameOf(book, fontSize), content: sheetOf(book, texts, height) });
    if (pagesIn(sheet) === 1) break;
  }
  return sheet;
}

/**
 * Draws a handbook on A4, with contents and page numbers; the pupils' one is a single sheet.
 * @returns the bytes of a PDF with its title and language
 */
export function drawHandbook(book: HandbookToDraw): Promise<Buffer> {
  const texts = guideTexts(book);
  if (book.handbook === 'pupils') return drawSheet(book, texts);
  return pdfOf({
    ...frameOf(book, 10),
    content: bookOf(book, texts),
    // A heading does not stand alone at the end of a page.
    pageBreakBefore: (node, { getFollowingNodesOnPage }) =>
      node.headlineLevel === 1 && getFollowingNodesOnPage().length < 4,
    footer: (current, all): Content => ({
      text: `${current} / ${all}`,
      alignment: 'center',
      fontSize: 9,
      color: colours.muted,
      margin: [0, 16, 0, 0],
    }),
  });
}
