import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { LanguageCode } from '@mebae/contracts';
import { pdfOf } from '../../../lib/pdf/document.ts';
import { printable } from '../../../lib/pdf/fonts.ts';
import { tagged } from '../../../lib/pdf/tags.ts';
import type { LetterLines } from './letter-document.ts';

/** Points. */
const margin = 68;
/** Side of the room for a seal: 18 mm, as a school's official seal needs. */
const sealSide = 51;
const signatureWidth = 150;
const grey = '#767676';

const line = (text: string, style: object = {}) => ({
  text: printable(text),
  preserveLeadingSpaces: true,
  margin: [0, 0, 0, 10] as [number, number, number, number],
  ...style,
});

type Border = [boolean, boolean, boolean, boolean];
const noBorder: Border = [false, false, false, false];
const fullBorder: Border = [true, true, true, true];

/** Signatories, each with room for a seal, at the right edge as Japanese letters have it. */
const sealedBlock = ({ school, signatories, seal }: LetterLines): Content => ({
  margin: [0, 0, 0, 14],
  columns: [
    { width: '*', text: '' },
    {
      width: 'auto',
      table: {
        widths: ['auto', sealSide],
        body: [
          ...school.map((text): TableCell[] => [
            { text: printable(text), colSpan: 2, border: noBorder },
            '',
          ]),
          ...signatories.map((text): TableCell[] => [
            {
              text: printable(text),
              border: noBorder,
              margin: [0, sealSide / 2 - 10, 8, 0],
            },
            {
              text: seal,
              color: grey,
              fontSize: 9,
              alignment: 'center',
              margin: [0, sealSide / 2 - 8, 0, sealSide / 2 - 8],
              border: fullBorder,
            },
          ]),
        ],
      },
      layout: { hLineColor: grey, vLineColor: grey, hLineWidth: () => 0.5, vLineWidth: () => 0.5 },
    },
  ],
});

/** Signatories below the letter, each with a line for the signature. */
const signedBlock = ({ signatories, seal, school }: LetterLines): Content => ({
  unbreakable: true,
  stack: [
    ...signatories.flatMap((text): Content[] => [
      line(text, { margin: [0, 10, 0, 26] }),
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: signatureWidth, y2: 0, lineColor: grey }],
      },
      line(seal, { color: grey, fontSize: 8.5, margin: [0, 0, 0, 4] }),
    ]),
    ...school.map((text) => line(text, { margin: [0, 2, 0, 0] })),
  ],
});

/** A letter on A4. @returns the bytes of a PDF */
export function drawLetter(letter: LetterLines, language: LanguageCode): Promise<Buffer> {
  const isJapanese = language === 'ja';
  return pdfOf({
    title: printable(letter.title),
    language,
    pageMargins: margin,
    defaultStyle: { fontSize: 10.5, lineHeight: 1.5 },
    content: [
      line(letter.date, { alignment: 'right' }),
      ...(letter.addressee === '' ? [] : [line(letter.addressee)]),
      ...(isJapanese ? [sealedBlock(letter)] : []),
      tagged(
        line(letter.title, {
          alignment: 'center',
          fontSize: 16,
          bold: true,
          margin: [0, 14, 0, 18],
        }),
        { type: 'H1' },
      ),
      line(letter.student),
      ...letter.paragraphs.map((text) => line(isJapanese ? `　${text}` : text)),
      line(letter.end, { alignment: isJapanese ? 'right' : 'left' }),
      ...(isJapanese ? [] : [signedBlock(letter)]),
    ],
  });
}
