import type { Content } from 'pdfmake/interfaces.js';
import { partsByReading, withoutReadings } from '@mebae/rules';
import { documentFont, drawnWidth, lettersOf } from '../../../../lib/pdf/fonts.ts';
import { tagged, type Tag } from '../../../../lib/pdf/tags.ts';

/** A piece that is never torn apart: a letter, or a word with its reading. Widths in ems of the text. */
interface Piece {
  text: string;
  reading: string;
  textWidth: number;
  readingWidth: number;
}

/** A word or a run of letters on a line: where it begins, and where its reading does. */
interface PlacedPiece extends Piece {
  x: number;
  readingX: number;
}

/** Size of readings, as a share of the text's. */
const readingSize = 0.5;
const widthOf = (text: string, weight: 'normal' | 'bold'): number =>
  lettersOf(text, weight).reduce((sum, { ems }) => sum + ems, 0);

const piecesOf = (text: string, weight: 'normal' | 'bold'): Piece[] =>
  partsByReading(text).flatMap(({ text: base, reading }) =>
    reading === ''
      ? lettersOf(base, weight).map(({ letter, ems }) => ({
          text: letter,
          reading,
          textWidth: ems,
          readingWidth: 0,
        }))
      : [
          {
            text: base,
            reading,
            textWidth: widthOf(base, weight),
            readingWidth: widthOf(reading, 'normal') * readingSize,
          },
        ],
  );

/** No line of Japanese begins with one of these; it stands in the margin of the line before. */
const closing = /^[、。，．！？）」』〉》・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ%]/u;

/** Kana and marks, over which a reading may reach by the width of one of its letters (JIS X 4051, 4.7). */
const isReachedOver = /^[\p{Script=Hiragana}\p{Script=Katakana}ー、。・「」（）：]$/u;

/** How far a neighbour's reading may reach over a piece, from either side. */
function spaceOver(piece: Piece | undefined): number {
  if (!piece) return 0;
  if (piece.reading === '') return isReachedOver.test(piece.text) ? readingSize : 0;
  // above a word with a shorter reading there is space beside the reading
  return Math.max(0, (piece.textWidth - piece.readingWidth) / 2);
}

/**
 * Places a word whose reading is longer than itself: the reading reaches over its neighbours as far as it may, and the
 * word takes more space only where that is not enough.
 * @param at where the piece before ends
 * @param spaces over the pieces before and after
 */
function placePiece(
  piece: Piece,
  at: number,
  { before, after }: { before: number; after: number },
): { placed: PlacedPiece; width: number } {
  const { textWidth, readingWidth } = piece;
  const excess = Math.max(0, readingWidth - textWidth);
  // each side takes its half, or what the other side has no space for
  const left = Math.min(before, Math.max(excess / 2, excess - after));
  const right = Math.min(after, excess - left);
  const added = excess - left - right;
  const x = at + added / 2;
  const readingX = excess > 0 ? at - left : x + (textWidth - readingWidth) / 2;
  return { placed: { ...piece, x, readingX }, width: textWidth + added };
}

/** Places pieces one after the other, on lines of a width. @param width in ems */
function linesOf(pieces: readonly Piece[], width: number): PlacedPiece[][] {
  const lines: PlacedPiece[][] = [[]];
  let used = 0;
  for (const [index, piece] of pieces.entries()) {
    const isFirst = used === 0;
    // a reading at the end of a text has the margin to itself
    const after = index + 1 < pieces.length ? spaceOver(pieces[index + 1]) : piece.readingWidth;
    const before = isFirst ? 0 : spaceOver(pieces[index - 1]);
    let found = placePiece(piece, used, { before, after });
    if (used + found.width > width && !isFirst && !closing.test(piece.text)) {
      lines.push([]);
      used = 0;
      found = placePiece(piece, 0, { before: 0, after });
    }
    lines.at(-1)?.push(found.placed);
    used += found.width;
  }
  return lines;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface ReadingStyle {
  /** Points. */
  width: number;
  size: number;
  bold?: boolean;
  colour: string;
}

/** A line as texts of a drawing, and where its last letter ends. */
function drawnLine(
  pieces: readonly PlacedPiece[],
  base: number,
  { size, bold = false }: ReadingStyle,
): { svg: string; end: number } {
  const weight = bold ? ' font-weight="bold"' : '';
  const textAt = (x: number, text: string): string =>
    `<text x="${x * size}" y="${base}" font-size="${size}"${weight}>${escaped(text)}</text>`;
  const drawn: string[] = [];
  let run = { text: '', x: 0, width: 0 };
  // letters of a run stand closer than each by itself: what follows moves up
  let closer = 0;
  const flush = () => {
    if (run.text !== '') {
      drawn.push(textAt(run.x, run.text));
      closer += run.width - drawnWidth(run.text, bold ? 'bold' : 'normal');
    }
    run = { text: '', x: 0, width: 0 };
  };
  let end = 0;
  for (const { text, reading, x, textWidth, readingX, readingWidth } of pieces) {
    if (reading === '') {
      const from = run.text === '' ? x - closer : run.x;
      run = { text: run.text + text, x: from, width: run.width + textWidth };
    } else {
      flush();
      const above = (readingX - closer) * size;
      drawn.push(
        textAt(x - closer, text),
        `<text x="${above}" y="${base - size * 0.95}" font-size="${size * readingSize}">${escaped(reading)}</text>`,
      );
    }
    end = Math.max(x + textWidth, readingX + readingWidth);
  }
  flush();
  return { svg: drawn.join(''), end: end * size };
}

/**
 * A text with its readings above the words, as a drawing: the document's own paragraphs know no readings. Read aloud, it
 * is the text without them.
 */
export function textWithReadings(text: string, style: ReadingStyle, tag: Tag): Content {
  const { width, size, colour, bold = false } = style;
  const lineHeight = size * 1.95;
  const lines = linesOf(piecesOf(text, bold ? 'bold' : 'normal'), (width - size) / size).map(
    (pieces, index) => drawnLine(pieces, (index + 1) * lineHeight - size * 0.35, style),
  );
  const widest = Math.max(...lines.map(({ end }) => end));
  const height = lines.length * lineHeight;
  const drawn = lines.map(({ svg }) => svg).join('');
  return tagged(
    {
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${widest}" height="${height}" font-family="${documentFont}" fill="${colour}">${drawn}</svg>`,
      width: widest,
    },
    { actualText: withoutReadings(text), ...tag },
  );
}
