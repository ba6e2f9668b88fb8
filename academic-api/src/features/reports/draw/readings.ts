import type { Content } from 'pdfmake/interfaces.js';
import { documentFont, lettersOf } from '../../../lib/pdf/fonts.ts';

/**
 * Readings stand in a text as in Aozora Bunko: `課題《かだい》`. The kanji before the reading are its base; where they are
 * not all, or more than kanji, `｜` begins it.
 */
const annotated = /(?:｜([^｜《》]+)|([\p{Script=Han}々]+))《([^《》]+)》/gu;

/** A text without its readings. */
export const withoutReadings = (text: string): string =>
  text.replaceAll(annotated, (_, marked: string | undefined, kanji: string) => marked ?? kanji);

/** What is never torn apart: a letter, or a word with its reading. Widths in ems. */
interface Piece {
  text: string;
  reading: string;
  width: number;
  textWidth: number;
}

const readingSize = 0.5;
const widthOf = (text: string): number => lettersOf(text).reduce((sum, { ems }) => sum + ems, 0);

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  const addLetters = (part: string) => {
    for (const { letter, ems } of lettersOf(part)) {
      pieces.push({ text: letter, reading: '', width: ems, textWidth: ems });
    }
  };
  let end = 0;
  for (const match of text.matchAll(annotated)) {
    const [whole, marked, kanji = '', reading = ''] = match;
    addLetters(text.slice(end, match.index));
    const base = marked ?? kanji;
    const textWidth = widthOf(base);
    const width = Math.max(textWidth, widthOf(reading) * readingSize);
    pieces.push({ text: base, reading, width, textWidth });
    end = match.index + whole.length;
  }
  addLetters(text.slice(end));
  return pieces;
}

/** No line of Japanese begins with one of these; it stands in the margin of the line before. */
const closing = /^[、。，．！？）」』〉》・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ%]/u;

/** @param width in ems */
function linesOf(pieces: readonly Piece[], width: number): Piece[][] {
  const lines: Piece[][] = [[]];
  let used = 0;
  for (const piece of pieces) {
    if (used + piece.width > width && used > 0 && !closing.test(piece.text)) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(piece);
    used += piece.width;
  }
  return lines;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * A text with its readings above the words, as a drawing: the document's own paragraphs know no readings.
 * @param width points
 */
export function textWithReadings(
  text: string,
  {
    width,
    size,
    bold = false,
    colour,
  }: {
    width: number;
    size: number;
    bold?: boolean;
    colour: string;
  },
): Content {
  const lineHeight = size * 1.95;
  const lines = linesOf(piecesOf(text), (width - size) / size);
  const weight = bold ? ' font-weight="bold"' : '';
  let widest = 0;
  const line = (pieces: readonly Piece[], index: number): string => {
    const base = (index + 1) * lineHeight - size * 0.35;
    let x = 0;
    let run = '';
    let runStart = 0;
    const drawn: string[] = [];
    const flush = () => {
      if (run !== '') {
        drawn.push(
          `<text x="${runStart}" y="${base}" font-size="${size}"${weight}>${escaped(run)}</text>`,
        );
      }
      run = '';
    };
    for (const { text: word, reading, width: ems, textWidth } of pieces) {
      if (reading === '') {
        if (run === '') runStart = x;
        run += word;
      } else {
        flush();
        const start = x + ((ems - textWidth) * size) / 2;
        const above = x + ((ems - widthOf(reading) * readingSize) * size) / 2;
        drawn.push(
          `<text x="${start}" y="${base}" font-size="${size}"${weight}>${escaped(word)}</text>`,
          `<text x="${above}" y="${base - size * 0.95}" font-size="${size * readingSize}">${escaped(reading)}</text>`,
        );
      }
      x += ems * size;
    }
    flush();
    widest = Math.max(widest, x);
    return drawn.join('');
  };
  const drawn = lines.map(line).join('');
  const height = lines.length * lineHeight;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${widest}" height="${height}" font-family="${documentFont}" fill="${colour}">${drawn}</svg>`,
    width: widest,
  };
}
