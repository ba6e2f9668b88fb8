import type { Content } from 'pdfmake/interfaces.js';
import { partsByReading } from '@mebae/rules';
import { documentFont, lettersOf } from '../../../lib/pdf/fonts.ts';

/** What is never torn apart: a letter, or a word with its reading. Widths in ems. */
interface Piece {
  text: string;
  reading: string;
  width: number;
  textWidth: number;
}

const readingSize = 0.5;
const widthOf = (text: string): number => lettersOf(text).reduce((sum, { ems }) => sum + ems, 0);

const piecesOf = (text: string): Piece[] =>
  partsByReading(text).flatMap(({ text: base, reading }) => {
    if (reading === '') {
      return lettersOf(base).map(({ letter, ems }) => ({
        text: letter,
        reading,
        width: ems,
        textWidth: ems,
      }));
    }
    const textWidth = widthOf(base);
    const width = Math.max(textWidth, widthOf(reading) * readingSize);
    return [{ text: base, reading, width, textWidth }];
  });

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
