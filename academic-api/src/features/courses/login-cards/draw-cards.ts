import type { Content, ContentTable } from 'pdfmake/interfaces.js';
import { shownShortCode, type PersonName } from '@mebae/contracts';
import { filledText, fullName } from '@mebae/rules';
import { pdfOf } from '../../../lib/pdf/document.ts';
import { fittedLines } from '../../../lib/pdf/fonts.ts';
import type { TextReader } from '../../../lib/school-words/catalogue.ts';
import { cardTexts } from './card-texts.ts';

/** Content of one card. */
export interface Card extends PersonName {
  grade: number | null;
  schoolClassName: string | null;
  studentNumber: number | null;
  /** As it is kept, without the hyphen. */
  shortCode: string;
  /** The personal link, as the QR code says it. */
  url: string;
}

export interface CardSheet extends TextReader {
  schoolName: string;
  title: string;
  /** Where the code is typed in, without `https://`. */
  address: string;
  perPage: number;
}

/** Points. A4 with margins that every printer keeps. */
const page = { width: 595.28, height: 841.89, margin: 24 };
const columns = 2;
const padding = 8;
/** The pupil's instruction: no smaller than small print that a child reads, three lines of it. */
const instruction = { sizes: [10, 9], height: 40 };

/** A text at the largest of some sizes at which it fits into a box. */
function fitted(
  text: string,
  sizes: readonly number[],
  box: { width: number; height: number },
  { bold = false } = {},
): Content {
  const { fontSize, lines } = fittedLines(text, sizes, box);
  return { stack: lines.map((line) => ({ text: line, fontSize, bold, noWrap: true })) };
}

function cardOf(card: Card, sheet: CardSheet, width: number): Content {
  const texts = cardTexts(sheet);
  const inner = width - 2 * padding - 1;
  const qrSize = sheet.perPage === 8 ? 112 : 84;
  const left = inner - qrSize - 8;
  const { grade, schoolClassName, studentNumber } = card;
  const place = [
    grade === null || schoolClassName === null
      ? texts.noClass
      : filledText(texts.class, { grade: String(grade), class: schoolClassName }),
    ...(studentNumber === null
      ? []
      : [filledText(texts.number, { number: String(studentNumber) })]),
  ].join(' ');
  const kana = [card.lastNameKana, card.firstNameKana].filter((part) => part !== '').join(' ');
  return {
    margin: [padding, 4, padding, 0],
    stack: [
      fitted(`${sheet.schoolName}　${sheet.title}`, [9, 8, 7, 6, 5], { width: inner, height: 26 }),
      {
        columns: [
          {
            width: left,
            stack: [
              fitted(place, [10, 8, 7], { width: left, height: 14 }),
              fitted(
                fullName(card, sheet.language),
                [17, 14, 11, 9, 7, 5],
                { width: left, height: 42 },
                { bold: true },
              ),
              fitted(kana, [7, 5, 4], { width: left, height: 11 }),
              { text: texts.code, fontSize: 7, margin: [0, 2, 0, 0] },
              {
                text: shownShortCode(card.shortCode),
                fontSize: 15,
                bold: true,
                characterSpacing: 0.5,
              },
            ],
          },
          { width: qrSize, qr: card.url, fit: qrSize, eccLevel: 'M' },
        ],
        columnGap: 8,
        margin: [0, 2, 0, 2],
      },
      fitted(
        `${filledText(texts.how, { address: sheet.address })} ${texts.private}`,
        instruction.sizes,
        { width: inner, height: instruction.height },
      ),
    ],
  };
}

/** Dashed lines to cut along, around and between the cards. */
const cutLines = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => '#777777',
  vLineColor: () => '#777777',
  hLineStyle: () => ({ dash: { length: 3, space: 3 } }),
  vLineStyle: () => ({ dash: { length: 3, space: 3 } }),
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
};

function pageOf(cards: readonly Card[], sheet: CardSheet, isFirst: boolean): Content {
  const rows = sheet.perPage / columns;
  const width = (page.width - 2 * page.margin) / columns;
  // a little less than the page, so that no line of a table begins a page of its own
  const height = (page.height - 2 * page.margin - 8) / rows;
  const body: Content[][] = [];
  for (let at = 0; at < cards.length; at += columns) {
    const row = Array.from({ length: columns }, (_, column): Content => {
      const card = cards[at + column];
      return card ? cardOf(card, sheet, width) : { text: '' };
    });
    body.push(row);
  }
  const table: ContentTable = {
    table: {
      widths: Array.from({ length: columns }, () => width - 1),
      heights: height,
      dontBreakRows: true,
      body,
    },
    layout: cutLines,
  };
  return isFirst ? table : { ...table, pageBreak: 'before' };
}

/**
 * Draws login cards on pages of A4 with lines to cut along. The font is embedded with the letters that are used.
 * @param cards in the order of the pages
 * @returns the bytes of a PDF
 */
export async function drawCards(cards: readonly Card[], sheet: CardSheet): Promise<Buffer> {
  const content: Content[] = [];
  for (let at = 0; at < cards.length; at += sheet.perPage) {
    content.push(pageOf(cards.slice(at, at + sheet.perPage), sheet, at === 0));
  }
  return pdfOf({
    title: sheet.title,
    language: sheet.language,
    pageMargins: page.margin,
    defaultStyle: { lineHeight: 1 },
    content,
  });
}
