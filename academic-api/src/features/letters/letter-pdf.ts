import type { LanguageCode } from '@mebae/contracts';
import { pdfOf } from '../../lib/pdf/document.ts';
import { printable } from '../../lib/pdf/fonts.ts';
import { tagged } from '../../lib/pdf/tags.ts';
import type { LetterLines } from './letter-document.ts';

/** Points. */
const margin = 68;

/** A letter on A4. @returns the bytes of a PDF */
export function drawLetter(letter: LetterLines, language: LanguageCode): Promise<Buffer> {
  const isJapanese = language === 'ja';
  const line = (text: string, style: object = {}) => ({
    text: printable(text),
    preserveLeadingSpaces: true,
    margin: [0, 0, 0, 10] as [number, number, number, number],
    ...style,
  });
  return pdfOf({
    title: printable(letter.title),
    language,
    pageMargins: margin,
    defaultStyle: { fontSize: 10.5, lineHeight: 1.5 },
    content: [
      line(letter.date, { alignment: 'right' }),
      ...(letter.addressee === '' ? [] : [line(letter.addressee)]),
      line(letter.sender, { alignment: 'right' }),
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
    ],
  });
}
